import { randomUUID } from "node:crypto";
import { log } from "@/lib/base/log";
import { perProcess } from "@/lib/base/per-process";
import { connect } from "./client";

/** The channels that the triggers of the database notify on, with what each one's payload is. */
export type Channel = "key_changed" | "account_changed" | "ban_lifted";

const heartbeatEveryMs = 250;
/** A notification may be acted on this late, less than the second in which a revoked key must be refused. */
const trustForMs = 900;

/** What to do about the notifications of a channel. */
export type Follower = {
  /** Called with the payload of every notification. */
  changed(payload: string): void;
  /** Called whenever listening begins, also again after the connection was lost: what came before was not heard. */
  missed(): void;
};

export type Changes = {
  /** Follows a channel. Resolves when it is listened to; until then nothing is heard. */
  follow(channel: Channel, follower: Follower): Promise<void>;
  /** Whether everything that was committed up to `trustForMs` ago has been heard. If not, no cache is to be trusted. */
  areHeard(): boolean;
  stop(): Promise<void>;
};

/** Our own notification on a channel, and when it was sent on the monotonic clock of the process that sent it. */
const heartbeat = {
  write: (self: string, sentAt: number) => `heartbeat ${self} ${sentAt}`,
  read(payload: string): { from: string; sentAt: number } | undefined {
    const [word, from, sentAt] = payload.split(" ");
    return word === "heartbeat" && from ? { from, sentAt: Number(sentAt) } : undefined;
  },
};

/**
 * Listens for changes that other processes commit. Postgres delivers notifications in the order of their commits, so
 * when our own heartbeat comes back on a channel, everything before it has come too. This holds for a connection that
 * was cut as well as for one that hangs, and for each channel by itself: the driver listens to one after the other.
 */
function listen(): Changes {
  const connection = connect({ max: 1 });
  const self = randomUUID();
  /** By channel, up to which instant of the monotonic clock everything was heard. */
  const heardUpTo = new Map<Channel, number>();

  let underWay = false;
  const beat = async () => {
    if (underWay || heardUpTo.size === 0) return;
    underWay = true;
    const channels = [...heardUpTo.keys()];
    const payload = heartbeat.write(self, performance.now());
    await connection`select pg_notify(channel, ${payload}) from unnest(${channels}::text[]) as channel`.catch(
      (error) => {
        log().debug({ err: error }, "heartbeat failed");
      },
    );
    underWay = false;
  };
  const timer = setInterval(beat, heartbeatEveryMs);
  timer.unref();

  return {
    async follow(channel, { changed, missed }) {
      heardUpTo.set(channel, Number.NEGATIVE_INFINITY);
      const heard = (payload: string) => {
        const beaten = heartbeat.read(payload);
        if (!beaten) changed(payload);
        else if (beaten.from === self) heardUpTo.set(channel, beaten.sentAt);
      };
      await connection.listen(channel, heard, missed);
      beat();
    },
    areHeard() {
      if (heardUpTo.size === 0) return false;
      const since = performance.now() - trustForMs;
      for (const upTo of heardUpTo.values()) if (upTo < since) return false;
      return true;
    },
    async stop() {
      clearInterval(timer);
      await connection.end({ timeout: 1 });
    },
  };
}

/** The listener of this process. */
export const changes = (): Changes => perProcess("changes", listen);
