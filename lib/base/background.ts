import { log } from "./log";
import { perProcess } from "./per-process";

const stopMs = 5000;

const underWay = () => perProcess("background", () => new Set<Promise<void>>());

/**
 * Work that a response does not wait for. So its time does not tell whether an email address has an account, or a mail server
 * fails.
 */
export function inBackground(what: string, work: () => Promise<void>): void {
  const done = work()
    .catch((error) => log().error({ err: error }, `${what} failed`))
    .finally(() => underWay().delete(done));
  underWay().add(done);
}

/** At most 5 seconds. Call it before closing connections. */
export async function backgroundDone(): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, stopMs).unref());
  await Promise.race([Promise.all(underWay()), timeout]);
}
