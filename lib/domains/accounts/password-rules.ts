export const minPasswordLength = 10;

export const maxPasswordLength = 200;
