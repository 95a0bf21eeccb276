import type * as Jwt from "next-auth/jwt";
import { authSecret, authSecrets } from "@/lib/base/auth-secret";
import { errorCode } from "@/lib/base/error-code";

/** Loaded on first use: a process without pages needs none. */
const jwt = () => import("next-auth/jwt");

/** The protected header of each token of ours, and the place of a key, which is empty (RFC 7516, section 7.1). */
const start = `${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString("base64url")}..`;

/** The code of jose's error for a token that was encrypted with another key. */
const otherKey = "ERR_JWE_DECRYPTION_FAILED";

/**
 * Also of the previous secret. The header of a token of another form may make the library derive a key from a
 * password, 10,000 times over. @returns null for it. @throws Error for another key, or if it has expired
 */
export async function decode({ token, salt }: Omit<Jwt.JWTDecodeParams, "secret">): Promise<Jwt.JWT | null> {
  if (!token?.startsWith(start)) return null;
  const { decode: decrypt } = await jwt();
  const [secret, previous] = authSecrets();
  try {
    return await decrypt({ token, salt, secret });
  } catch (error) {
    if (!previous || errorCode(error) !== otherKey) throw error;
    return decrypt({ token, salt, secret: previous });
  }
}

/** @param given `salt`: the purpose of the token, which gets a key of its own */
export const encode = async (given: Omit<Jwt.JWTEncodeParams, "secret">): Promise<string> =>
  (await jwt()).encode({ ...given, secret: authSecret() });
