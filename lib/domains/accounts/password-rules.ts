/** The shortest password that is accepted. */
export const minPasswordLength = 10;

/** The longest one. */
export const maxPasswordLength = 200;
