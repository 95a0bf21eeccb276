import { randomBytes } from "node:crypto";
import { sha256 } from "@/lib/base/sha256";

/** Generates the secret of a link: 256 random bits in base64url. */
export const generateToken = (): string => randomBytes(32).toString("base64url");

/** The stored hash of a token. Tokens are random, so a fast hash without a salt is enough. */
export const hashToken = (token: string): Buffer => sha256(token);
