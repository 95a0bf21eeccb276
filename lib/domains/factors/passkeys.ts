import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { UserError } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { product } from "@/lib/base/product";
import { MINUTE_MS } from "@/lib/base/time";
import type { ChallengePurpose } from "@/lib/base/vocabulary";
import { recordOwn, type UserIdentity } from "@/lib/domains/audit/service";
import { db } from "@/lib/platform/db/client";
import { addFactor, changeFactors, dropUselessCodes } from "./changes";
import * as queries from "./queries";
import type { BrowserResponse } from "./schema";

export { type Passkey, passkeysOf } from "./queries";

/** Where passkeys are made and used: the host name that they belong to, and the origin of the pages. */
export type RelyingParty = { id: string; origin: string };

const challengeMs = 5 * MINUTE_MS;

async function keepChallenge(challenge: string, purpose: ChallengePurpose, userId: bigint | null): Promise<void> {
  const expiresAt = new Date(Date.now() + challengeMs);
  await queries.insertChallenge({ challenge, purpose, userId, expiresAt });
}

/** Loads the library on first use: it takes as long to load as all of the API. */
const webauthn = () => import("@simplewebauthn/server");

const notAccepted = () => new UserError("This passkey was not accepted. Try again.");

/** Runs the library's checks. It throws an Error for every response that is not valid. */
async function verifyResponse<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    log().debug({ err: error }, "a passkey was not accepted");
    throw notAccepted();
  }
}

async function takeChallenge(
  { response }: BrowserResponse,
  purpose: ChallengePurpose,
  userId: bigint | null,
): Promise<string> {
  const challenge: unknown = await verifyResponse(async () => {
    const { decodeClientDataJSON } = await import("@simplewebauthn/server/helpers");
    return decodeClientDataJSON(response.clientDataJSON).challenge;
  });
  if (typeof challenge !== "string" || !/^[\w-]{20,100}$/.test(challenge)) throw notAccepted();
  if (!(await queries.takeChallenge(challenge, purpose, userId)))
    throw new UserError("This took too long, or was done before. Try again.");
  return challenge;
}

/** We ask for no certificates (WebAuthn level 3, section 5.1.3): the library would request the URLs in them. */
const requireNoCertificates = ({ response }: BrowserResponse): Promise<void> =>
  verifyResponse(async () => {
    const { decodeAttestationObject, isoBase64URL } = await import("@simplewebauthn/server/helpers");
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(String(response.attestationObject)));
    const format = attestation.get("fmt");
    const isSelfSigned = format === "packed" && attestation.get("attStmt").get("x5c") === undefined;
    if (format !== "none" && !isSelfSigned) throw new Error(`a passkey with an attestation of format ${format}`);
  });

/** The id of a person, as an authenticator keeps it next to the passkey. */
const userHandle = (userId: bigint): Uint8Array<ArrayBuffer> => new TextEncoder().encode(String(userId));

const descriptor = ({ credentialId, transports }: queries.Passkey) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
});

/** One that signs in by itself, and checks its owner. @throws UserError if the person has the most passkeys */
export async function passkeyCreation(
  party: RelyingParty,
  { userId, email, name }: UserIdentity,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await queries.passkeysOf(userId);
  if (known.length >= queries.maxPasskeys)
    throw new UserError(`You have ${queries.maxPasskeys} passkeys, the maximum. Remove one first.`);
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName: product.name,
    rpID: party.id,
    userID: userHandle(userId),
    userName: email,
    userDisplayName: name,
    attestationType: "none",
    excludeCredentials: known.map(descriptor),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(options.challenge, "add", userId);
  return options;
}

/** @returns recovery codes, if the person had none. @throws UserError if the response is not valid here */
export async function addPasskey(
  party: RelyingParty,
  user: UserIdentity,
  name: string,
  given: BrowserResponse,
): Promise<string[]> {
  const challenge = await takeChallenge(given, "add", user.userId);
  await requireNoCertificates(given);
  const { registrationInfo } = await verifyResponse(async () =>
    (await webauthn()).verifyRegistrationResponse({
      response: given as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    }),
  );
  if (!registrationInfo) throw notAccepted();
  const { credential, credentialBackedUp: backedUp } = registrationInfo;
  const { id: credentialId, publicKey, counter, transports = [] } = credential;
  return addFactor(user, "user.passkey_added", { passkey: name }, async (tx) => {
    if ((await queries.countPasskeys(tx, user.userId)) >= queries.maxPasskeys) throw notAccepted();
    const values = { userId: user.userId, name, credentialId, publicKey, counter, transports, backedUp };
    if (!(await queries.insertPasskey(tx, values))) throw new UserError("This passkey is already added.");
  });
}

/** @param userId null if not known: then the browser offers every passkey that it has for this host name */
export async function passkeyRequest(
  party: RelyingParty,
  purpose: "sign-in" | "confirm",
  userId: bigint | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const known = userId === null ? [] : await queries.passkeysOf(userId);
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: known.map(descriptor),
    userVerification: "required",
  });
  await keepChallenge(options.challenge, purpose, userId);
  return options;
}

/** @returns the owner. @throws UserError if the passkey is unknown or of another person, or its signature is not valid */
export async function checkPasskey(
  party: RelyingParty,
  purpose: "sign-in" | "confirm",
  userId: bigint | null,
  given: BrowserResponse,
): Promise<bigint> {
  const response = given as unknown as AuthenticationResponseJSON;
  const challenge = await takeChallenge(given, purpose, userId);
  const passkey = await queries.findPasskey(given.id);
  if (!passkey || (userId !== null && passkey.userId !== userId))
    throw new UserError("This passkey is not known here. It may have been removed.");
  const { credentialId: id, counter, userId: owner } = passkey;
  // Without a known person, the passkey itself names its owner (WebAuthn level 3, section 7.2).
  const named = response.response.userHandle;
  const isNamed = named === Buffer.from(userHandle(owner)).toString("base64url");
  if (named ? !isNamed : userId === null) throw notAccepted();
  const { verified, authenticationInfo } = await verifyResponse(async () =>
    (await webauthn()).verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter },
      requireUserVerification: true,
    }),
  );
  if (!verified) throw notAccepted();
  const { newCounter, credentialBackedUp: backedUp } = authenticationInfo;
  await queries.updateUse(passkey.id, { counter: newCounter, backedUp });
  return owner;
}

const unknown = () => new UserError("You have no such passkey.");

export const renamePasskey = (user: UserIdentity, id: bigint, name: string): Promise<void> =>
  db().transaction(async (tx) => {
    if (!(await queries.updatePasskeyName(tx, user.userId, id, name))) throw unknown();
    await recordOwn(tx, user, "user.passkey_renamed", { passkey: name });
  });

export const removePasskey = (user: UserIdentity, id: bigint): Promise<void> =>
  changeFactors(user, async (tx) => {
    const removed = await queries.deletePasskey(tx, user.userId, id);
    if (!removed) throw unknown();
    await dropUselessCodes(tx, user.userId);
    await recordOwn(tx, user, "user.passkey_removed", { passkey: removed.name });
  });
