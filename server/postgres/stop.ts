import { ended, signalProcess } from "@/server/pids";
import type { Postmaster } from "@/server/postgres/postmaster";

const orderlyMs = 30_000;
const immediateMs = 5000;

/** First in order; if that takes too long or `forced` is set, immediately: the next start replays the log. */
export async function stopPostmaster({ pid }: Postmaster, forced?: AbortSignal): Promise<void> {
  signalProcess(pid, "SIGINT");
  if (await ended(pid, orderlyMs, forced)) return;
  signalProcess(pid, "SIGQUIT");
  if (await ended(pid, immediateMs)) return;
  signalProcess(pid, "SIGKILL");
  await ended(pid, immediateMs);
}
