import { ended, signalProcess } from "@/server/pids";
import type { Postmaster } from "@/server/postgres/postmaster";

const orderlyMs = 30_000;
const immediateMs = 5000;

/**
 * Stops a Postgres: first in order; if that takes too long or `forced` is set, immediately. That loses no data either:
 * the next start replays the log.
 *
 * @param postmaster its process
 * @param forced skips the orderly stop
 */
export async function stopPostmaster({ pid }: Postmaster, forced?: AbortSignal): Promise<void> {
  signalProcess(pid, "SIGINT");
  if (await ended(pid, orderlyMs, forced)) return;
  signalProcess(pid, "SIGQUIT");
  if (await ended(pid, immediateMs)) return;
  signalProcess(pid, "SIGKILL");
  await ended(pid, immediateMs);
}
