import type { Load } from "./load";
import { petCount } from "./world";

export type ContenderName =
  | "ours"
  | "next start"
  | "fastify"
  | "bare node:http"
  | "ours, without metrics"
  | "ours, with metrics"
  | "ours, Redis"
  | "ours, Upstash"
  | "fastify, Redis";

/** A load without the settings that all loads share. `twice`: only the second of two is measured. */
export type Asked = Pick<Load, "kind" | "connections"> &
  Partial<Pick<Load, "start" | "status" | "key">> & { twice?: boolean };

/** A load at a fixed rate. Without `perSecond`, that is half of what `ours` reached on its hot page. */
type Paced = { kind: "paced"; perSecond?: number; key?: string };

/** What is measured once per round. */
export type Measure = { id: string; contender: ContenderName; load: Asked | Paced };

/** The number by which measures are compared. */
export type Metric = "cpuMicros" | "p50Ms" | "p99Ms";

/** The numbers of a measure in one round. The CPU times are those of the server and of Postgres per request. */
export type Sample = Record<Metric | "perSecond" | "postgresMicros", number>;

/**
 * One line of the table of goals: the ratio of two measures. For CPU time it is how many requests the subject serves in the
 * time that the reference takes for one.
 */
export type Goal = {
  title: string;
  subject: string;
  reference: string;
  metric: Metric;
  goal: { atLeast: number } | { atMost: number };
};

const saturated = 32;
const page = { kind: "page", connections: saturated } as const;
const paced = { kind: "paced" } as const;
// Faster ones would wait: see lib/api/pacing.ts.
const malformed = { ...paced, perSecond: 1_900, key: "not-a-key" } as const;
// Cursors increase from here and never repeat. The other half of the animals is for the deep pages.
const cursor = { kind: "cursor", connections: saturated, start: 300_000 } as const;
const otherPet = { kind: "otherPet", connections: saturated, start: 0 } as const;
const create = { kind: "create", connections: saturated } as const;

/** One request at a time, to measure the latency. */
const alone = (start: number, status?: string): Asked => ({ kind: "cursor", connections: 1, start, status });
const deep = 5000 * 20;

const all = (what: string, load: Measure["load"], contenders: ContenderName[]): Measure[] =>
  contenders.map((contender) => ({ id: `${what}: ${contender}`, contender, load }));

const peers: ContenderName[] = ["ours", "fastify"];

/** All measures of a round, in order. */
export const measures: Measure[] = [
  // It stands next to the hot page of one key, because they are compared. The first load reads the keys from the database,
  // where a process looks again after a minute. It runs three times as long, so that it gets to all of them.
  ...all("many keys", { ...page, kind: "keys", twice: true }, ["ours"]),
  ...all("hot page", page, [...peers, "next start", "bare node:http"]),
  ...all("another cursor", cursor, peers),
  ...all("getPet, another", otherPet, peers),
  ...all("createPet", create, peers),
  ...all("malformed key", malformed, ["ours", "bare node:http"]),
  // Both serve nothing else, so that they are equally warm.
  ...all("metrics, hot page", page, ["ours, without metrics", "ours, with metrics"]),
  ...all("Redis, hot page", page, ["ours, Redis", "ours, Upstash", "fastify, Redis"]),
  ...all("p99", paced, ["ours", "bare node:http"]),
  ...all("first page", alone(0), ["ours"]),
  ...all("deep page", alone(deep), ["ours"]),
  ...all("first page of a status", alone(0, "sold"), ["ours"]),
  // Every eighth animal is sold.
  ...all("deep page of a status", alone(Math.min(deep * 8, petCount - 150_000), "sold"), ["ours"]),
];

const cost = (title: string, subject: string, reference: string, atLeast: number): Goal => ({
  title,
  subject,
  reference,
  metric: "cpuMicros",
  goal: { atLeast },
});

const time = (title: string, subject: string, reference: string, metric: "p50Ms" | "p99Ms", atMost: number): Goal => ({
  title,
  subject,
  reference,
  metric,
  goal: { atMost },
});

/** The goals, in the order of the table. */
export const goals: Goal[] = [
  cost("hot page, against fastify", "hot page: ours", "hot page: fastify", 3.2),
  cost(
    "hot page, against bare node:http with the same body and headers",
    "hot page: ours",
    "hot page: bare node:http",
    0.5,
  ),
  cost("another cursor each time, against fastify", "another cursor: ours", "another cursor: fastify", 1.6),
  cost("getPet, another each time, against fastify", "getPet, another: ours", "getPet, another: fastify", 2.2),
  cost("createPet with an idempotency key, against fastify", "createPet: ours", "createPet: fastify", 1.5),
  cost(
    "hot page with Redis, against fastify on ioredis",
    "Redis, hot page: ours, Redis",
    "Redis, hot page: fastify, Redis",
    1.3,
  ),
  cost(
    "401 for a malformed key, against bare node:http at the same rate",
    "malformed key: ours",
    "malformed key: bare node:http",
    0.6,
  ),
  cost("hot page with 10,000 keys in turn, against one key", "many keys: ours", "hot page: ours", 0.8),
  cost("hot page, against the same route under `next start`", "hot page: ours", "hot page: next start", 15),
  cost(
    "hot page with metrics, against without",
    "metrics, hot page: ours, with metrics",
    "metrics, hot page: ours, without metrics",
    0.97,
  ),
  time(
    "p99 at half of our saturation, against bare node:http at the same rate",
    "p99: ours",
    "p99: bare node:http",
    "p99Ms",
    2,
  ),
  time("page 5,000 of 1,000,000 animals, against the first page", "deep page: ours", "first page: ours", "p50Ms", 1.2),
  time("the same with a status", "deep page of a status: ours", "first page of a status: ours", "p50Ms", 1.2),
];
