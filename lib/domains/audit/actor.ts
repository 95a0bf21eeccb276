import type { ActorKind } from "@/lib/base/vocabulary";

/** The actor of an event in the audit log. `userId` is null for the command line, and for a person who is not signed in. */
export type Actor = ActingPerson | { kind: Impersonal; userId: null };

type Impersonal = Extract<ActorKind, "command" | "anonymous">;

export type ActingPerson = { kind: Exclude<ActorKind, Impersonal>; userId: bigint };

export const commandActor: Actor = { kind: "command", userId: null };

export const anonymousActor: Actor = { kind: "anonymous", userId: null };
