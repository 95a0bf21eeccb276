import type { ActorKind } from "@/lib/vocabulary";

/** Who does something, for the audit. `userId` is null for the command line only. */
export type Actor = { kind: Exclude<ActorKind, "command">; userId: bigint } | { kind: "command"; userId: null };

/** Whoever runs a command of ours on the server's machine. */
export const commandActor: Actor = { kind: "command", userId: null };
