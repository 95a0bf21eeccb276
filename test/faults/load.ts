import { setTimeout as sleep } from "node:timers/promises";
import { type HttpResponse, send } from "@/test/http";
import { issueKey } from "@/test/people";
import type { Published } from "@/test/published";

/** The response to one request, or why there is none. Times in milliseconds since the epoch. */
export type Outcome = {
  account: bigint;
  /** 0: the connection broke, or the balancer had no server. */
  status: number;
  sentAt: number;
  endedAt: number;
  /** The name of the animal that the request added. */
  name?: string;
  /** The end of the minute that the response reports, in seconds since the epoch. */
  reset: number;
  /** Which of the processes responded. */
  servedBy: number;
  /** Whether the request opened a connection. */
  fresh: boolean;
};

export type Key = Awaited<ReturnType<typeof issueKey>>;

/** A developer who reads and adds animals, one who sends more than its limit, and one who sends little. */
export type People = { steady: Key; limited: Key; quiet: Key };

export const limitPerMinute = 60;

export async function createPeople(): Promise<People> {
  const unlimited = { perMinute: 1_000_000, perDay: 1_000_000 };
  const [steady, quiet, limited] = await Promise.all([
    issueKey({ limits: unlimited }),
    issueKey({ limits: unlimited }),
    issueKey({ limits: { perMinute: limitPerMinute, perDay: 1_000_000 } }),
  ]);
  return { steady, limited, quiet };
}

/** A load that runs until it is stopped. `problems`: what the published document does not have. */
export type Load = { outcomes: Outcome[]; problems: Set<string>; stop(): Promise<void> };

const timeoutMs = 40_000;
let added = 0;

/** Sends a steady, mixed load of three developers. */
export function startLoad(url: string, { steady, limited, quiet }: People, published: Published): Load {
  const outcomes: Outcome[] = [];
  const problems = new Set<string>();
  let stopped = false;

  type More = { name?: string; fresh?: boolean };
  async function request(key: Key, method: string, path: string, { name, fresh = false }: More = {}): Promise<void> {
    const sentAt = Date.now();
    const body = name === undefined ? undefined : JSON.stringify({ name, categoryId: 1 });
    // Half of the additions may be retried.
    const headers = {
      ...(name !== undefined && added % 2 && { "Idempotency-Key": name }),
      ...(fresh && { Connection: "close" }),
    };
    const late = sleep(timeoutMs, undefined, { ref: false });
    const response = await Promise.race([
      send(method, `${url}/api/v1${path}`, { key: key.secret, body, headers }).catch(() => undefined),
      late,
    ]);
    const ours = response && response.headers["x-request-id"] !== undefined;
    if (ours) for (const problem of published.problemsOf(method, path, response)) problems.add(problem);
    outcomes.push({
      account: key.accountId,
      status: ours ? response.status : 0,
      sentAt,
      endedAt: Date.now(),
      name,
      reset: Number((response as HttpResponse | undefined)?.headers["x-ratelimit-reset"]),
      servedBy: Number(String(response?.headers["x-served-by"] ?? "server-0").slice("server-".length)),
      fresh,
    });
  }

  const repeat = async (everyMs: number, work: () => Promise<void>) => {
    while (!stopped) {
      await work();
      await sleep(everyMs);
    }
  };
  const add = () => request(steady, "POST", "/pets", { name: `fault-${process.pid}-${++added}` });
  const clients = [
    ...Array.from({ length: 3 }, () => repeat(60, add)),
    ...Array.from({ length: 3 }, () => repeat(60, () => request(steady, "GET", `/pets?limit=${1 + (added % 50)}`))),
    ...Array.from({ length: 4 }, () => repeat(80, () => request(limited, "GET", "/pets?limit=1"))),
    ...[true, false].map((fresh) => repeat(80, () => request(quiet, "GET", "/pets?limit=2", { fresh }))),
  ];
  return {
    outcomes,
    problems,
    stop: async () => {
      stopped = true;
      await Promise.all(clients);
    },
  };
}
