import { perProcess } from "@/lib/base/per-process";
import { asListed, wordsIn } from "./common-passwords";

/** The 49,233 most frequent leaked passwords. They are loaded with the first new password: the API does not need them. */
const leakedPasswords = () =>
  perProcess("leaked passwords", async () => {
    const { dictionary } = await import("@zxcvbn-ts/language-common");
    return new Set(dictionary["passwords-common"]);
  });

/** Or mostly one with digits and symbols added (NIST SP 800-63B, section 5.1.1.2). @param password of bounded length */
export async function isLeakedPassword(password: string): Promise<boolean> {
  const list = await leakedPasswords();
  const text = asListed(password);
  return list.has(text) || wordsIn(text).some((word) => 2 * word.length >= text.length && list.has(word));
}
