import { signedInPattern } from "@/lib/web/auth/signed-in-cookie";

/** Applies the stored theme, and shows the public pages as a signed-in person sees them. */
const look = `var d=document.documentElement.dataset;if(${signedInPattern}.test(document.cookie))d.signedIn="";try{var t=localStorage.getItem("theme");if(t==="light"||t==="dark")d.theme=t}catch(e){}`;

/** Keeps the last press of a button until React hydrates the page. The button of a form with an action works without React. */
const presses = `addEventListener("click",function(e){var b=e.target.closest("button[type=button],form:not([action]) button");if(!b||"hydrated"in d)return;e.preventDefault();e.stopPropagation();window.earlyPress=b},true)`;

/** Presses the button of a shortcut until Hydrated does it. */
const shortcut = `addEventListener("keydown",function(e){if("hydrated"in d||!(e.ctrlKey||e.metaKey)||e.shiftKey||e.altKey||!/^k$/i.test(e.key))return;document.querySelectorAll("[aria-keyshortcuts]").forEach(function(b){if(b.getClientRects().length){e.preventDefault();b.click()}})})`;

/** The text is constant, so that the content security policy can list its hash. */
export const firstPaintCode = `{${[look, presses, shortcut].join(";")}}`;
