import { personName } from "@/lib/domains/accounts/schema";
import { createUser, findUser, type ProviderIdentity, type User } from "@/lib/domains/accounts/service";
import { readInvitation } from "@/lib/domains/members/invitations";
import { linkToken } from "./schema";

/** Who signs in with another service. `email`: null if the service has not verified it. */
type Newcomer = { email: string | null; name: unknown } & ({ githubId: string } | { identity: ProviderIdentity });

/** Whether a person returns to an invitation, which they accept there, and so need no account of their own. */
async function leadsToInvitation(path: string): Promise<boolean> {
  const { pathname, searchParams } = new URL(path, "http://here.invalid");
  if (pathname !== "/invitation") return false;
  return !("dead" in (await readInvitation(linkToken.parse(searchParams.get("token")))));
}

/** No one gets a profile for having its email address: its owner may be another person. @param path where they return to */
export async function signUpElsewhere(
  { email, name, ...from }: Newcomer,
  path: string,
): Promise<User | "unverified" | { taken: User }> {
  if (!email) return "unverified";
  const taken = await findUser(email);
  if (taken) return { taken };
  const joinsLater = (await leadsToInvitation(path)) ? async () => {} : undefined;
  const known = personName.safeParse(name).data ?? email.split("@")[0] ?? "";
  return createUser({ email, name: known, emailConfirmed: true, ...from }, joinsLater);
}
