/** As in package.json, which is too large for a script of a page. Between releases that of the next one, with `-dev`. */
export const version = "2.1.0-dev";

/** Of the interface, which the specification sets (section 9). It changes with the base path. */
export const interfaceVersion = "1.0.0";
