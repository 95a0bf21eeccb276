import { z } from "zod";
import { boundedText } from "@/lib/base/text";

const addresses = z.array(
  z.object({ email: boundedText(320, "An email address"), primary: z.boolean(), verified: z.boolean() }),
);

/** With the scope user:email. @returns null if it is not verified. @throws Error if GitHub does not respond */
export async function verifiedGithubEmail(accessToken: string): Promise<string | null> {
  const response = await fetch("https://api.github.com/user/emails", {
    headers: { Authorization: `Bearer ${accessToken}`, Accept: "application/vnd.github+json" },
    signal: AbortSignal.timeout(10_000),
    redirect: "error",
  });
  if (!response.ok) throw new Error(`GitHub responded with ${response.status} to the request for email addresses`);
  const primary = addresses.parse(await response.json()).find((address) => address.primary);
  return primary?.verified ? primary.email : null;
}
