import { signedInPattern } from "@/lib/web/auth/signed-in-cookie";

/**
 * Applies the stored theme, and shows the public pages as a signed-in person sees them. The text is constant, so that the
 * content security policy can list its hash.
 */
export const firstPaintCode = `if(${signedInPattern}.test(document.cookie))document.documentElement.dataset.signedIn="";try{var t=localStorage.getItem("theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;
