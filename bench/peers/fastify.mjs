// fastify 5 with @fastify/rate-limit, in memory or on Redis through ioredis, and prepared statements of postgres.js.
import rateLimit from "@fastify/rate-limit";
import Fastify from "fastify";
import Redis from "ioredis";
import postgres from "postgres";
import { databaseUrl, insertUsage, keyLookup, nextLink, pageStart, port, selectKey, usageCounter } from "./support.mjs";

const number = { to: 20, from: [20], serialize: String, parse: Number };
const sql = postgres(databaseUrl, { types: { bigint: number }, onnotice: () => {} });
const findKey = keyLookup(async (hash) => (await sql.unsafe(selectKey, [hash], { prepare: true }))[0]);
const countUsage = usageCounter((counts) =>
  sql.begin((tx) =>
    counts.map((c) =>
      tx.unsafe(insertUsage, [c.minute, c.accountId, c.keyId, c.operation, c.status, c.count], { prepare: true }),
    ),
  ),
);

const app = Fastify();
const redis = process.env.REDIS_PORT
  ? new Redis({ port: Number(process.env.REDIS_PORT), enableAutoPipelining: true })
  : null;
await app.register(rateLimit, { global: false, redis });
const takeMinute = app.createRateLimit({
  timeWindow: 60_000,
  max: (request) => request.key.perMinute,
  keyGenerator: (request) => `minute:${request.key.accountId}`,
});
const takeDay = app.createRateLimit({
  timeWindow: 86_400_000,
  max: (request) => request.key.perDay,
  keyGenerator: (request) => `day:${request.key.accountId}`,
});

app.decorateRequest("key", null);
app.addHook("onRequest", async (request, response) => {
  request.key = await findKey(request.headers.authorization);
  if (!request.key) {
    return response.code(401).send({ code: "invalid_api_key", message: "This is not a valid API key.", status: 401 });
  }
  const [minute, day] = await Promise.all([takeMinute(request), takeDay(request)]);
  const inForce = minute.remaining < day.remaining ? minute : day;
  response.headers({
    "x-ratelimit-limit": inForce.max,
    "x-ratelimit-remaining": inForce.remaining,
    "x-ratelimit-reset": Math.ceil(Date.now() / 1000) + inForce.ttlInSeconds,
  });
  if (minute.isExceeded || day.isExceeded) {
    response.header("retry-after", inForce.ttlInSeconds);
    return response.code(429).send({ code: "rate_limit_exceeded", message: "Too many requests.", status: 429 });
  }
});
app.addHook("onResponse", async (request, response) => {
  if (request.key) countUsage(request.key, request.routeOptions.config.operation, response.statusCode);
});

const pet = {
  type: "object",
  properties: {
    id: { type: "integer" },
    name: { type: "string" },
    categoryId: { type: "integer" },
    status: { type: "string" },
  },
};
const status = { type: "string", enum: ["available", "pending", "sold"] };

app.get("/api/v1/pets", {
  config: { operation: "listPets" },
  schema: {
    querystring: {
      type: "object",
      properties: {
        limit: { type: "integer", minimum: 1, maximum: 100, default: 20 },
        status,
        cursor: { type: "string" },
      },
    },
    response: { 200: { type: "array", items: pet } },
  },
  handler: async (request, response) => {
    const { limit, status, cursor } = request.query;
    const from = pageStart(cursor);
    const rows = status
      ? await sql`select id, name, category_id as "categoryId", status from pets
          where status = ${status} and id >= ${from} order by id limit ${limit + 1}`
      : await sql`select id, name, category_id as "categoryId", status from pets
          where id >= ${from} order by id limit ${limit + 1}`;
    if (rows.length > limit) response.header("link", nextLink("/api/v1/pets", rows.pop().id));
    return rows;
  },
});

app.get("/api/v1/pets/:petId", {
  config: { operation: "getPet" },
  schema: { params: { type: "object", properties: { petId: { type: "integer" } } }, response: { 200: pet } },
  handler: async (request, response) => {
    const [row] =
      await sql`select id, name, category_id as "categoryId", status from pets where id = ${request.params.petId}`;
    return row ?? response.code(404).send({ code: "not_found", message: "There is no such animal.", status: 404 });
  },
});

app.post("/api/v1/pets", {
  config: { operation: "createPet" },
  schema: {
    body: {
      type: "object",
      required: ["name", "categoryId"],
      properties: {
        name: { type: "string", minLength: 1, maxLength: 255 },
        categoryId: { type: "integer" },
        status: { ...status, default: "available" },
      },
    },
    response: { 201: pet },
  },
  handler: async (request, response) => {
    const { name, categoryId, status } = request.body;
    const { accountId } = request.key;
    const key = request.headers["idempotency-key"];
    const row = await sql.begin(async (tx) => {
      const [known] = await tx`select response from bench_idempotency where account_id = ${accountId} and key = ${key}`;
      if (known) return known.response;
      const [made] = await tx`insert into pets (name, category_id, status, created_by)
        values (${name}, ${categoryId}, ${status}, ${accountId})
        returning id, name, category_id as "categoryId", status`;
      await tx`insert into bench_idempotency (account_id, key, response) values (${accountId}, ${key}, ${sql.json(made)})`;
      return made;
    });
    return response.code(201).send(row);
  },
});

await app.listen({ port, host: "127.0.0.1" });
