/** The cookie that tells scripts of the public pages that this browser is signed in. It grants nothing. */
export const signedInCookie = "signed-in";

/** Finds the cookie in `document.cookie`, with the prefix that it has with https. */
export const signedInPattern = /(?:^|; )(?:__Host-)?signed-in=/;
