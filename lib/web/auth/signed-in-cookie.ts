/** The cookie that tells the public pages' scripts that this browser is signed in. It proves nothing. */
export const signedInCookie = "signed-in";
