import { z } from "zod";
import { parseInt64 } from "@/lib/base/int64";
import { boundedCode } from "@/lib/base/text";

/** Opaque: the id of a page's first item. */
export const encodeCursor = (from: bigint): string => Buffer.from(`id:${from}`).toString("base64url");

/** Undefined for a text that {@link encodeCursor} cannot produce. */
export function decodeCursor(text: string): bigint | undefined {
  const decoded = Buffer.from(text, "base64url").toString();
  const from = decoded.startsWith("id:") ? parseInt64(decoded.slice(3)) : undefined;
  // Base64 decoders ignore unknown characters, so compare with the canonical encoding.
  return from !== undefined && encodeCursor(from) === text ? from : undefined;
}

const notACursor = "must be a cursor from a Link header of this API";

export const cursor = boundedCode(40, notACursor).transform((text, context) => {
  const from = decodeCursor(text);
  if (from !== undefined) return from;
  context.addIssue(notACursor);
  return z.NEVER;
});
