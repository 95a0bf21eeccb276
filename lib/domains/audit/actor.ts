import type { ActorKind } from "@/lib/base/vocabulary";

/** Who does something, for the audit. `userId` is null for the command line only. */
export type Actor = ActingPerson | { kind: "command"; userId: null };

export type ActingPerson = { kind: Exclude<ActorKind, "command">; userId: bigint };

/** Whoever runs a command of ours on the server's machine. */
export const commandActor: Actor = { kind: "command", userId: null };
