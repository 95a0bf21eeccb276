/** The cookie that tells scripts of the public pages that this browser is signed in. It grants nothing. */
export const signedInCookie = "signed-in";

/** Finds the cookie in `document.cookie`, by the name of host-cookie.ts. @param port `location.port` */
export const signedInPattern = (port: string): RegExp =>
  new RegExp(`(?:^|; )(?:__Host-signed-in|signed-in${port && `-${port}`})=`);
