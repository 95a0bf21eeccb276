import type * as Jwt from "next-auth/jwt";

/** Loaded on first use: a process without pages needs none. */
const jwt = () => import("next-auth/jwt");

/** The protected header of each token of ours, and the place of a key, which is empty (RFC 7516, section 7.1). */
const start = `${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString("base64url")}..`;

/**
 * Decrypts a token of {@link encode}. A token of another form is not ours: its header may make the library derive a key from a
 * password, 10,000 times over.
 *
 * @returns null for a token of another form
 * @throws Error for one with a wrong key, or that has expired
 */
export const decode: typeof Jwt.decode = async (given) =>
  given.token?.startsWith(start) ? (await jwt()).decode(given) : null;

export const encode: typeof Jwt.encode = async (given) => (await jwt()).encode(given);
