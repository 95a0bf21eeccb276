// express 5 with express-rate-limit and named (so prepared) statements of pg.
import express from "express";
import { rateLimit } from "express-rate-limit";
import pg from "pg";
import { databaseUrl, insertUsage, keyLookup, nextLink, pageStart, port, selectKey, usageCounter } from "./support.mjs";

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const run = async (name, text, values) => (await pool.query({ name, text, values })).rows;
const findKey = keyLookup(async (hash) => (await run("key", selectKey, [hash]))[0]);
const countUsage = usageCounter(async (counts) => {
  for (const c of counts) {
    await run("usage", insertUsage, [c.minute, c.accountId, c.keyId, c.operation, c.status, c.count]);
  }
});

const columns = `id, name, category_id as "categoryId", status`;
const statuses = ["available", "pending", "sold"];
const error = (response, status, code, message) => response.status(status).json({ code, message, status });

const app = express();
app.disable("x-powered-by");
app.disable("etag");
app.use(async (request, response, next) => {
  request.key = await findKey(request.headers.authorization);
  if (!request.key) return error(response, 401, "invalid_api_key", "This is not a valid API key.");
  response.on("finish", () => countUsage(request.key, request.operation, response.statusCode));
  next();
});
const window = (requestPropertyName, windowMs, limit) =>
  rateLimit({
    windowMs,
    limit,
    requestPropertyName,
    legacyHeaders: false,
    keyGenerator: (request) => String(request.key.accountId),
  });
app.use(window("minute", 60_000, (request) => request.key.perMinute));
app.use(window("day", 86_400_000, (request) => request.key.perDay));
app.use((request, response, next) => {
  const { minute, day } = request;
  const { limit, remaining, resetTime } = minute.remaining < day.remaining ? minute : day;
  response.set("X-RateLimit-Limit", String(limit));
  response.set("X-RateLimit-Remaining", String(remaining));
  response.set("X-RateLimit-Reset", String(Math.ceil(resetTime.getTime() / 1000)));
  next();
});

app.get("/api/v1/pets", async (request, response) => {
  request.operation = "listPets";
  const { limit: text = "20", status, cursor } = request.query;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    return error(response, 400, "invalid_parameter", "limit is 1 to 100.");
  }
  if (status && !statuses.includes(status)) return error(response, 400, "invalid_parameter", "status is not known.");
  const from = pageStart(cursor);
  const rows = status
    ? await run("by_status", `select ${columns} from pets where status = $1 and id >= $2 order by id limit $3`, [
        status,
        from,
        limit + 1,
      ])
    : await run("all", `select ${columns} from pets where id >= $1 order by id limit $2`, [from, limit + 1]);
  if (rows.length > limit) response.set("Link", nextLink("/api/v1/pets", rows.pop().id));
  response.json(rows);
});

app.get("/api/v1/pets/:petId", async (request, response) => {
  request.operation = "getPet";
  const [row] = await run("one", `select ${columns} from pets where id = $1`, [Number(request.params.petId)]);
  if (!row) return error(response, 404, "not_found", "There is no such animal.");
  response.json(row);
});

app.post("/api/v1/pets", express.json({ limit: "64kb" }), async (request, response) => {
  request.operation = "createPet";
  const { name, categoryId, status = "available" } = request.body ?? {};
  if (
    typeof name !== "string" ||
    !name ||
    name.length > 255 ||
    !Number.isInteger(categoryId) ||
    !statuses.includes(status)
  ) {
    return error(response, 400, "invalid_body", "name and categoryId are required.");
  }
  const [row] = await run(
    "add",
    `insert into pets (name, category_id, status, created_by) values ($1, $2, $3, $4) returning ${columns}`,
    [name, categoryId, status, request.key.accountId],
  );
  response.status(201).json(row);
});

app.listen(port, "127.0.0.1");
