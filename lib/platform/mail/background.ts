import { log } from "@/lib/base/log";
import { perProcess } from "@/lib/base/per-process";

const stopMs = 5000;

const underWay = () => perProcess("mail.background", () => new Set<Promise<void>>());

/**
 * Does something about a mail without letting anybody wait for it, so that an answer takes no longer for an address that
 * has an account than for one that has none, and tells nothing of a mail server that fails. A failure is logged.
 *
 * @param what names it in the log
 */
export function inBackground(what: string, work: () => Promise<void>): void {
  const done = work()
    .catch((error) => log().error({ err: error }, `${what} failed`))
    .finally(() => underWay().delete(done));
  underWay().add(done);
}

/** Waits for what is under way, 5 seconds at most. Call it before connections are closed. */
export async function backgroundDone(): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, stopMs).unref());
  await Promise.race([Promise.all(underWay()), timeout]);
}
