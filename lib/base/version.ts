/** As in package.json, which is too large for a script of a page. */
export const version = "2.0.0";

/** Of the interface, which the specification sets (section 9). It changes with the base path. */
export const interfaceVersion = "1.0.0";
