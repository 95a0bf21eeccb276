/** The version of this release, as in package.json, which is too large for a script of a page. */
export const version = "1.0.0";
