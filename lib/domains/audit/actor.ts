import type { ActorKind } from "@/lib/base/vocabulary";

/** The actor of an event in the audit log. `userId` is null for the command line, and for a person who is not signed in. */
export type Actor = UserActor | { kind: Impersonal; userId: null };

type Impersonal = Extract<ActorKind, "command" | "anonymous">;

/** `sessionId`: in which they act, if on a page. `key`: the management key that they act with, in words. */
export type UserActor = { kind: Exclude<ActorKind, Impersonal>; userId: bigint; sessionId?: string; key?: string };

/** What names a user in the audit log, in mails and to an authenticator. */
export type UserIdentity = { userId: bigint; email: string; name: string; sessionId?: string };

export const commandActor: Actor = { kind: "command", userId: null };

export const anonymousActor: Actor = { kind: "anonymous", userId: null };
