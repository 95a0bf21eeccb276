// The load where there is no wrk: `node autocannon.mjs <origin> <seconds> <connections> <kind> <key> <number> <status>`.
// Sends the same requests as load.lua and prints the same line of JSON.
import { readFileSync } from "node:fs";
import autocannon from "autocannon";

const [origin, seconds, connections, kind, key, start, status] = process.argv.slice(2);
let number = Number(start);

const paths = {
  page: () => "/api/v1/pets",
  // A new cursor each time.
  cursor: () =>
    `/api/v1/pets?cursor=${Buffer.from(`id:${++number}`).toString("base64url")}${status ? `&status=${status}` : ""}`,
  // A new animal each time.
  otherPet: () => `/api/v1/pets/${++number}`,
  create: () => "/api/v1/pets",
  keys: () => "/api/v1/pets",
};
const creates = kind === "create";
const keys = kind === "keys" ? readFileSync(key, "utf8").trim().split("\n") : [key];
let turn = 0;

/** A new idempotency key, and the next of the API keys. */
const headers = (given) => ({
  ...given,
  authorization: `Bearer ${keys[turn++ % keys.length]}`,
  ...(creates && { "idempotency-key": `bench-${++number}` }),
});

const result = await autocannon({
  url: origin,
  duration: Number(seconds),
  connections: Number(connections),
  method: creates ? "POST" : "GET",
  headers: creates ? { "content-type": "application/json" } : {},
  ...(creates && { body: '{"name":"Apollo","categoryId":3,"status":"available"}' }),
  requests: [{ setupRequest: (request) => ({ ...request, path: paths[kind](), headers: headers(request.headers) }) }],
});

console.log(
  JSON.stringify({
    requests: result.requests.total,
    seconds: result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    rejected: result.non2xx,
    broken: result.errors + result.timeouts,
  }),
);
