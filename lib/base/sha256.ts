import { createHash } from "node:crypto";

/** The SHA-256 of some bytes, or of a text as UTF-8. */
export const sha256 = (data: Uint8Array | string): Buffer => createHash("sha256").update(data).digest();
