import { once } from "node:events";
import type { Server } from "node:http";
import { authSecret } from "@/lib/base/auth-secret";
import { env } from "@/lib/base/env";
import { UserError } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { requireNoDemoPasswords, seedDemo } from "@/lib/domains/demo/seed";
import { surviveLostConnections } from "@/lib/platform/db/lost-connections";
import { startRuntime } from "@/lib/runtime/start";
import { portError } from "@/server/launcher/port";
import type { ServerMessage } from "@/server/launcher/server-process";
import { backlog } from "./connections";

/** The terminal gets it if there is no launcher. */
export const tellLauncher = (message: ServerMessage): void => {
  if (process.send) process.send(message);
  else if (message.type === "ready") for (const line of message.lines) console.log(line);
  else if (message.type === "failed") console.error(`✗ ${message.message}`);
};

/** Resolves with whether everything is saved. */
type Finish = () => Promise<boolean>;

/** Called as soon as there is something to stop. */
export type OnStop = (finish: Finish) => void;

/** Runs until a signal, or the end of the process that started this one. */
export function runServer(start: (onStop: OnStop) => Promise<void>): void {
  surviveLostConnections();
  let finish: Finish = async () => true;
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const saved = await finish().catch((error) => {
      log().error({ err: error }, "could not stop cleanly");
      return false;
    });
    process.exit(saved ? 0 : 1);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Nothing else would stop this process.
  process.on("disconnect", stop);
  start((given) => {
    finish = given;
  }).catch((error) => {
    if (stopping) return; // what it lacks may be removed already
    if (error instanceof UserError) tellLauncher({ type: "failed", message: error.message });
    else log().fatal({ err: error }, "the server could not start");
    process.exit(1);
  });
}

/** With the demo data in development. */
export async function prepareStore(): Promise<void> {
  authSecret(); // fail now if it is missing, not at the first sign-in
  await startRuntime();
  if (env().demo) {
    tellLauncher({ type: "progress", text: "Loading demo data" });
    await seedDemo();
  } else {
    await requireNoDemoPasswords();
  }
}

/** Returns the port. @throws UserError that names the variable to change */
export async function listen(
  server: Server,
  { port, host }: { port: number; host: string },
  variable?: "METRICS_PORT",
): Promise<number> {
  server.listen({ port, host, backlog });
  await once(server, "listening").catch((error) => {
    throw portError(error, host, port, variable);
  });
  return (server.address() as { port: number }).port;
}
