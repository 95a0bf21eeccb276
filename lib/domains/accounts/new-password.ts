import { hashPassword } from "./password";
import { newPasswordOf } from "./schema";

/** @throws ZodError if the password is invalid; Problem if too many sign-ins wait */
export const hashNewPassword = async (email: string, password: string): Promise<string> =>
  hashPassword(await newPasswordOf(email).parseAsync(password));
