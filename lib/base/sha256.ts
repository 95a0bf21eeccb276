import { createHash } from "node:crypto";

/** The SHA-256 hash of bytes, or of text as UTF-8. */
export const sha256 = (data: Uint8Array | string): Buffer => createHash("sha256").update(data).digest();
