import crypto from "node:crypto";

/** Of bytes, or of text as UTF-8. Before Node 20.12 there is no `crypto.hash`, which is faster. */
export const sha256: (data: Uint8Array | string) => Buffer =
  typeof crypto.hash === "function"
    ? (data) => crypto.hash("sha256", data, "buffer")
    : (data) => crypto.createHash("sha256").update(data).digest();
