import { randomUUID } from "node:crypto";
import { log } from "@/lib/log";
import { perProcess } from "@/lib/per-process";
import { connect } from "./client";

/** The channels that the triggers of the database notify on, with what each one's payload is. */
export type Channel = "key_changed" | "account_changed" | "ban_lifted";

const heartbeatChannel = "heartbeat";
const heartbeatEveryMs = 250;
/** A notification may be acted on this late, less than the second in which a revoked key must be refused. */
const trustForMs = 900;

export type Changes = {
  /** Calls `handler` with the payload of every notification on a channel. */
  on(channel: Channel, handler: (payload: string) => void): Promise<void>;
  /** Whether everything that was committed up to `trustForMs` ago has been heard. If not, no cache is to be trusted. */
  areHeard(): boolean;
  stop(): Promise<void>;
};

/**
 * Listens for changes that other processes commit. Postgres delivers notifications in the order of their commits, so
 * when our own heartbeat comes back, everything before it has come too. This holds for a connection that was cut as
 * well as for one that hangs.
 */
function listen(): Changes {
  const connection = connect({ max: 1 });
  const self = randomUUID();
  let heardUpTo = 0;

  const listening = connection.listen(heartbeatChannel, (payload) => {
    const [from, sentAt] = payload.split(" ");
    if (from === self) heardUpTo = Number(sentAt);
  });
  listening.catch((error) => log().warn({ err: error }, "cannot listen for changes yet"));

  let underWay = false;
  const beat = async () => {
    if (underWay) return;
    underWay = true;
    await connection.notify(heartbeatChannel, `${self} ${Date.now()}`).catch((error) => {
      log().debug({ err: error }, "heartbeat failed");
    });
    underWay = false;
  };
  const timer = setInterval(beat, heartbeatEveryMs);
  timer.unref();
  beat();

  return {
    async on(channel, handler) {
      await connection.listen(channel, handler);
    },
    areHeard: () => Date.now() - heardUpTo <= trustForMs,
    async stop() {
      clearInterval(timer);
      await connection.end({ timeout: 1 });
    },
  };
}

/** The listener of this process. */
export const changes = (): Changes => perProcess("changes", listen);
