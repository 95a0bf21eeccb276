// hono with hono-rate-limiter and drizzle's prepared queries over postgres.js.
import { serve } from "@hono/node-server";
import { and, asc, eq, gte, sql as raw } from "drizzle-orm";
import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/postgres-js";
import { Hono } from "hono";
import { rateLimiter } from "hono-rate-limiter";
import postgres from "postgres";
import { databaseUrl, insertUsage, keyLookup, nextLink, pageStart, port, selectKey, usageCounter } from "./support.mjs";

const sql = postgres(databaseUrl, { onnotice: () => {} });
const findKey = keyLookup(async (hash) => {
  const [row] = await sql.unsafe(selectKey, [hash], { prepare: true });
  return row;
});
const countUsage = usageCounter(async (counts) => {
  for (const c of counts) {
    const values = [c.minute.toISOString(), c.accountId, c.keyId, c.operation, c.status, c.count];
    await sql.unsafe(insertUsage, values, { prepare: true });
  }
});

const pets = pgTable("pets", {
  id: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  categoryId: bigint("category_id", { mode: "number" }).notNull(),
  status: text().notNull(),
  createdBy: bigint("created_by", { mode: "number" }),
});
const pet = { id: pets.id, name: pets.name, categoryId: pets.categoryId, status: pets.status };
const db = drizzle(sql);
const from = gte(pets.id, raw.placeholder("from"));
const page = (condition, name) =>
  db.select(pet).from(pets).where(condition).orderBy(asc(pets.id)).limit(raw.placeholder("limit")).prepare(name);
const allPets = page(from, "all_pets");
const petsByStatus = page(and(eq(pets.status, raw.placeholder("status")), from), "pets_by_status");
const onePet = db
  .select(pet)
  .from(pets)
  .where(eq(pets.id, raw.placeholder("id")))
  .prepare("one_pet");

const app = new Hono();
const error = (c, status, code, message) => c.json({ code, message, status }, status);
const statuses = ["available", "pending", "sold"];

app.use(async (c, next) => {
  const key = await findKey(c.req.header("authorization"));
  if (!key) return error(c, 401, "invalid_api_key", "This is not a valid API key.");
  c.set("key", key);
  await next();
  countUsage(key, c.get("operation"), c.res.status);
  // The library writes RateLimit-*; the contract has the older names.
  const windows = [c.get("minute"), c.get("day")];
  const { limit, remaining, resetTime } = windows[0].remaining < windows[1].remaining ? windows[0] : windows[1];
  c.header("X-RateLimit-Limit", String(limit));
  c.header("X-RateLimit-Remaining", String(remaining));
  c.header("X-RateLimit-Reset", String(Math.ceil(resetTime.getTime() / 1000)));
});
app.use(
  rateLimiter({
    windowMs: 60_000,
    limit: (c) => c.get("key").perMinute,
    keyGenerator: (c) => String(c.get("key").accountId),
    requestPropertyName: "minute",
    standardHeaders: false,
  }),
);
app.use(
  rateLimiter({
    windowMs: 86_400_000,
    limit: (c) => c.get("key").perDay,
    keyGenerator: (c) => String(c.get("key").accountId),
    requestPropertyName: "day",
    standardHeaders: false,
  }),
);

app.get("/api/v1/pets", async (c) => {
  c.set("operation", "listPets");
  const limit = Number(c.req.query("limit") ?? 20);
  const status = c.req.query("status");
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    return error(c, 400, "invalid_parameter", "limit is 1 to 100.");
  if (status && !statuses.includes(status)) return error(c, 400, "invalid_parameter", "status is not known.");
  const start = { from: pageStart(c.req.query("cursor")), limit: limit + 1 };
  const rows = status ? await petsByStatus.execute({ ...start, status }) : await allPets.execute(start);
  if (rows.length > limit) c.header("Link", nextLink("/api/v1/pets", rows.pop().id));
  return c.json(rows);
});

app.get("/api/v1/pets/:petId", async (c) => {
  c.set("operation", "getPet");
  const [row] = await onePet.execute({ id: Number(c.req.param("petId")) });
  return row ? c.json(row) : error(c, 404, "not_found", "There is no such animal.");
});

app.post("/api/v1/pets", async (c) => {
  c.set("operation", "createPet");
  const { name, categoryId, status = "available" } = await c.req.json();
  if (
    typeof name !== "string" ||
    !name ||
    name.length > 255 ||
    !Number.isInteger(categoryId) ||
    !statuses.includes(status)
  ) {
    return error(c, 400, "invalid_body", "name and categoryId are required.");
  }
  const [row] = await db
    .insert(pets)
    .values({ name, categoryId, status, createdBy: c.get("key").accountId })
    .returning(pet);
  return c.json(row, 201);
});

serve({ fetch: app.fetch, port, hostname: "127.0.0.1" });
