import { randomBytes } from "node:crypto";
import { sha256 } from "@/lib/base/sha256";

export const generateToken = (): string => randomBytes(32).toString("base64url");

/** The stored hash of a token. Tokens are random, so a fast hash without a salt is enough. */
export const hashToken = (token: string): Buffer => sha256(token);
