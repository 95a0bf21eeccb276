import { log } from "@/lib/base/log";
import { perProcess } from "@/lib/base/per-process";

const stopMs = 5000;

const underWay = () => perProcess("mail.background", () => new Set<Promise<void>>());

/**
 * Sends a mail without waiting for it. Responses take equally long whether or not an email address has an account, and do
 * not reveal that a mail server fails. Failures are logged.
 *
 * @param what the name of the work in the log
 */
export function inBackground(what: string, work: () => Promise<void>): void {
  const done = work()
    .catch((error) => log().error({ err: error }, `${what} failed`))
    .finally(() => underWay().delete(done));
  underWay().add(done);
}

/** Waits up to 5 seconds for mails in progress. Call it before closing connections. */
export async function backgroundDone(): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, stopMs).unref());
  await Promise.race([Promise.all(underWay()), timeout]);
}
