import { z } from "zod";
import { boundedCode, requiredText } from "@/lib/base/text";

/** A code of an authenticator app, or a recovery code. A longer text is never valid. */
export const givenCode = boundedCode(64, "Incorrect code.")
  .transform((text) => text.replace(/\s/g, ""))
  .refine((text) => text !== "", "Enter a code.");

export const passkeyName = requiredText(60, "The name", "Enter a name.");

const unreadable = "The browser’s response is not valid.";

function readJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: unreadable });
    return z.NEVER;
  }
}

/** The fields that we read ourselves. The library checks those and the others. */
const credential = z.looseObject(
  {
    id: boundedCode(1_400, unreadable),
    response: z.looseObject({
      clientDataJSON: boundedCode(8_000, unreadable),
      transports: z.array(boundedCode(20, unreadable)).max(10).optional(),
    }),
  },
  unreadable,
);

/** What a browser made with a passkey, as JSON of at most 16 KiB (WebAuthn level 3, section 5.1). */
export const browserResponse = boundedCode(16_384, unreadable).transform(readJson).pipe(credential);
export type BrowserResponse = z.output<typeof browserResponse>;
