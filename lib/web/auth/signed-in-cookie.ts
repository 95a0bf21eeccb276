/** The cookie that tells scripts of the public pages that this browser is signed in. It grants nothing. */
export const signedInCookie = "signed-in";
