import { z } from "zod";
import { parseInt64 } from "@/lib/base/int64";
import { boundedCode } from "@/lib/base/text";

/** Writes the id that a page begins with as an opaque cursor. */
export const encodeCursor = (from: bigint): string => Buffer.from(`id:${from}`).toString("base64url");

/** @returns undefined for a text that {@link encodeCursor} does not write */
export function decodeCursor(text: string): bigint | undefined {
  const decoded = Buffer.from(text, "base64url").toString();
  const from = decoded.startsWith("id:") ? parseInt64(decoded.slice(3)) : undefined;
  // Base64 decoders skip what they do not know, so a cursor must also be written the one right way.
  return from !== undefined && encodeCursor(from) === text ? from : undefined;
}

const notACursor = "must be a cursor from a Link header of this API";

/** A cursor as a parameter: the id that the page begins with. */
export const cursor = boundedCode(40, notACursor).transform((text, context) => {
  const from = decodeCursor(text);
  if (from !== undefined) return from;
  context.addIssue(notACursor);
  return z.NEVER;
});
