import { z } from "zod";
import { boundedText } from "@/lib/base/text";
import { createUser, findUser } from "@/lib/domains/accounts/service";
import { readInvitation } from "@/lib/domains/members/invitations";
import { linkToken } from "./schema";

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

type GithubProfile = { id: string; email: string | null; name: string };

/** The sign-in page shows it in words. */
type GithubSignInError = "EmailTaken" | "EmailUnverified";

/** Whether a person returns to an invitation, which they accept there, and so need no account of their own. */
async function leadsToInvitation(path: string): Promise<boolean> {
  const { pathname, searchParams } = new URL(path, "http://here.invalid");
  if (pathname !== "/invitation") return false;
  return !("dead" in (await readInvitation(linkToken.parse(searchParams.get("token")))));
}

/** Links no account with the same email address: its owner may be another person. @param path where they return to */
export async function signUpByGithub(
  { id, email, name }: GithubProfile,
  path: string,
): Promise<GithubSignInError | undefined> {
  if (!email) return "EmailUnverified";
  if (await findUser(email)) return "EmailTaken";
  const joinsLater = (await leadsToInvitation(path)) ? async () => {} : undefined;
  await createUser({ email, name, githubId: id, emailConfirmed: true }, joinsLater);
  return undefined;
}
