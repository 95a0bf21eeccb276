/** The minimum length of a password. */
export const minPasswordLength = 10;

/** The maximum length of a password. */
export const maxPasswordLength = 200;
