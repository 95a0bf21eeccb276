import type { ActorKind } from "@/lib/base/vocabulary";

/** The actor of an event in the audit log. `userId` is null only for the command line. */
export type Actor = ActingPerson | { kind: "command"; userId: null };

export type ActingPerson = { kind: Exclude<ActorKind, "command">; userId: bigint };

/** A person who runs a command on the server. */
export const commandActor: Actor = { kind: "command", userId: null };
