import { UserError } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { identityOf, type ProviderIdentity, type User } from "@/lib/domains/accounts/service";
import type { UserIdentity } from "@/lib/domains/audit/actor";
import { notifyOfFactor } from "@/lib/domains/factors/mails";
import { connectIdentity } from "@/lib/domains/identities/service";
import { isConfirmed } from "@/lib/domains/sessions/service";
import { encryptedCookie, providerSeconds, readCallbackPath } from "./cookie";
import { getViewer, type Viewer } from "./viewer";

/** Of the card in the settings. */
export const connectionPath = "/portal/settings#identity";

const connectCookie = encryptedCookie("connect-identity", "connect identity", providerSeconds);

async function take() {
  const token = await connectCookie.read();
  if (token) await connectCookie.clear();
  return token ?? {};
}

/** The next sign-in at the identity provider connects it, instead of beginning a session. Only in a server action. */
export const startConnecting = ({ sessionId }: Viewer): Promise<void> => connectCookie.write({ sessionId });

/** Who began to connect in this session, and is still in it. Only in a route handler. */
export async function takeConnecting(): Promise<Viewer | undefined> {
  if ((await readCallbackPath()) !== connectionPath) return undefined;
  const { sessionId } = await take();
  const viewer = await getViewer();
  return viewer && viewer.sessionId === sessionId && isConfirmed(viewer, Date.now()) ? viewer : undefined;
}

/** @throws UserError as {@link connectIdentity} */
export async function connect(user: UserIdentity, identity: ProviderIdentity, ipAddress: string): Promise<void> {
  await connectIdentity(user, identity);
  notifyOfFactor(user, "connected", ipAddress);
}

/** Until the owner of a profile with the same address signs in to it in this browser. Only in a route handler. */
export const awaitOwner = ({ issuer, subject }: ProviderIdentity, { id, email }: User): Promise<void> =>
  connectCookie.write({ issuer, subject, userId: String(id), email });

/** Connects what waits for the owner, if the address of both is proven. Never throws: they have signed in all the same. */
export async function joinAwaited(user: User, ipAddress: string): Promise<void> {
  const { issuer, subject, userId, email } = await take();
  if (userId !== String(user.id) || email !== user.email || !user.emailConfirmedAt) return;
  const identity = { issuer: String(issuer), subject: String(subject) };
  await connect(identityOf(user), identity, ipAddress).catch((error: unknown) => {
    if (!(error instanceof UserError)) log().error({ err: error }, "an identity was not connected");
  });
}
