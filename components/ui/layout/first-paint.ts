import { signedInPattern } from "@/lib/web/auth/signed-in-cookie";

const signedIn = `${JSON.stringify(signedInPattern("PORT").source)}.replace("-PORT",location.port&&"-"+location.port)`;

/** Runs before the first paint. It is constant, so that the content security policy can list its hash. */
export const firstPaintScript = `{var d=document.documentElement.dataset;if(RegExp(${signedIn}).test(document.cookie))d.signedIn="";try{var t=localStorage.getItem("theme");if(t==="light"||t==="dark")d.theme=t}catch(e){}}`;
