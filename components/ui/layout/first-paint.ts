import { signedInPattern } from "@/lib/web/auth/signed-in-cookie";

const signedIn = `${JSON.stringify(signedInPattern("PORT").source)}.replace("-PORT",location.port&&"-"+location.port)`;

/**
 * A script that runs before the first paint. It applies the stored theme, and shows the public pages as a signed-in person sees
 * them. The text is constant, so that the content security policy can list its hash.
 */
export const firstPaintScript = `{var d=document.documentElement.dataset;if(RegExp(${signedIn}).test(document.cookie))d.signedIn="";try{var t=localStorage.getItem("theme");if(t==="light"||t==="dark")d.theme=t}catch(e){}}`;
