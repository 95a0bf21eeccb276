import type { Postmaster } from "@/server/postgres/postmaster";
import { ended, signalProcess } from "@/server/processes";

const orderlyMs = 30_000;
const immediateMs = 5000;

/**
 * Stops a Postgres: first orderly, with everything written; then, when that takes too long or is forced, at once, which
 * loses nothing either, as the next start replays its log.
 *
 * @param postmaster its process
 * @param forced does not wait for the orderly way
 */
export async function stopPostmaster({ pid }: Postmaster, forced?: AbortSignal): Promise<void> {
  signalProcess(pid, "SIGINT");
  if (await ended(pid, orderlyMs, forced)) return;
  signalProcess(pid, "SIGQUIT");
  if (await ended(pid, immediateMs)) return;
  signalProcess(pid, "SIGKILL");
  await ended(pid, immediateMs);
}
