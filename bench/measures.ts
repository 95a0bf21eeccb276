import type { Load } from "./load";
import { petCount } from "./world";

export type ContenderName =
  | "ours"
  | "next start"
  | "fastify"
  | "hono"
  | "express"
  | "bare node:http"
  | "bare Next handler"
  | "ours, Redis"
  | "ours, Upstash"
  | "fastify, Redis";

/** A load without the settings that all loads share. */
export type Asked = Pick<Load, "kind" | "connections"> & Partial<Pick<Load, "start" | "status" | "key">>;

/** What is measured once per round. `paced` is a fixed rate: half of what `ours` reached on its hot page. */
export type Measure = { id: string; contender: ContenderName; load: Asked | "paced" };

/** The number by which measures are compared. */
export type Metric = "perSecond" | "cpuMicros" | "p50Ms" | "p99Ms";

/** The numbers of a measure in one round. `cpuMicros` is the server's CPU time per request. */
export type Sample = Record<Metric, number>;

/** One line of the table of goals: the ratio of two measures. */
export type Goal = {
  title: string;
  subject: string;
  reference: string;
  metric: Metric;
  goal: { atLeast: number } | { atMost: number };
};

const saturated = 32;
const page = { kind: "page", connections: saturated } as const;
const malformed = { ...page, key: "not-a-key" } as const;
// Cursors increase from here and never repeat. The other half of the animals is for the deep pages.
const cursor = { kind: "cursor", connections: saturated, start: 300_000 } as const;
const pet = { kind: "pet", connections: saturated } as const;
const otherPet = { kind: "otherPet", connections: saturated, start: 0 } as const;
const create = { kind: "create", connections: saturated } as const;

/** One request at a time, to measure the latency. */
const alone = (start: number, status?: string): Asked => ({ kind: "cursor", connections: 1, start, status });
const deep = 5000 * 20;

const all = (what: string, load: Asked, contenders: ContenderName[]): Measure[] =>
  contenders.map((contender) => ({ id: `${what}: ${contender}`, contender, load }));

const peers: ContenderName[] = ["ours", "fastify", "hono", "express"];

/** All measures of a round, in order. */
export const measures: Measure[] = [
  ...all("hot page", page, [...peers, "next start", "bare node:http"]),
  { id: "hot page: bare Next handler", contender: "bare Next handler", load: { ...page, kind: "live" } },
  ...all("another cursor", cursor, peers),
  ...all("getPet", pet, peers),
  ...all("getPet, another", otherPet, peers),
  ...all("createPet", create, peers),
  ...all("malformed key", malformed, ["ours"]),
  ...all("constant", page, ["bare node:http"]),
  ...all("Redis, hot page", page, ["ours, Redis", "ours, Upstash", "fastify, Redis"]),
  { id: "p99: ours", contender: "ours", load: "paced" },
  { id: "p99: bare node:http", contender: "bare node:http", load: "paced" },
  ...all("first page", alone(0), ["ours"]),
  ...all("deep page", alone(deep), ["ours"]),
  ...all("first page of a status", alone(0, "sold"), ["ours"]),
  // Every eighth animal is sold.
  ...all("deep page of a status", alone(Math.min(deep * 8, petCount - 150_000), "sold"), ["ours"]),
];

const ratio = (
  title: string,
  subject: string,
  reference: string,
  goal: Goal["goal"],
  metric: Metric = "perSecond",
): Goal => ({ title, subject, reference, metric, goal });

/** The goals, in the order of the table. */
export const goals: Goal[] = [
  ratio("listPets, hot page, against fastify's", "hot page: ours", "hot page: fastify", { atLeast: 4 }),
  ratio(
    "listPets, every request another cursor, against fastify's",
    "another cursor: ours",
    "another cursor: fastify",
    { atLeast: 1.2 },
  ),
  ratio("getPet, one animal, against fastify's", "getPet: ours", "getPet: fastify", { atLeast: 2 }),
  ratio(
    "getPet, every request another animal, against fastify's",
    "getPet, another: ours",
    "getPet, another: fastify",
    { atLeast: 2 },
  ),
  ratio("createPet against fastify's insert", "createPet: ours", "createPet: fastify", { atLeast: 1 }),
  ratio("listPets, hot page, against the same route under `next start`", "hot page: ours", "hot page: next start", {
    atLeast: 15,
  }),
  ratio("listPets, hot page, against bare node:http with a constant", "hot page: ours", "hot page: bare node:http", {
    atLeast: 0.5,
  }),
  ratio(
    "with Redis: listPets, hot page, against fastify with @fastify/rate-limit on ioredis",
    "Redis, hot page: ours, Redis",
    "Redis, hot page: fastify, Redis",
    { atLeast: 1.2 },
  ),
  ratio(
    "p99 at half of its saturation, against bare node:http at the same rate",
    "p99: ours",
    "p99: bare node:http",
    { atMost: 3 },
    "p99Ms",
  ),
  ratio(
    "time of page 5,000 in 1,000,000 animals, against the first page",
    "deep page: ours",
    "first page: ours",
    { atMost: 1.2 },
    "p50Ms",
  ),
  ratio(
    "the same with a status",
    "deep page of a status: ours",
    "first page of a status: ours",
    { atMost: 1.2 },
    "p50Ms",
  ),
  ratio("401 for a malformed key, against bare node:http", "malformed key: ours", "constant: bare node:http", {
    atLeast: 0.6,
  }),
];
