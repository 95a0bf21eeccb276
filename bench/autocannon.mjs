// The load where there is no wrk: `node autocannon.mjs <origin> <seconds> <connections> <kind> <key> <number> <status>`.
// Sends the same requests as load.lua and prints the same line of JSON.
import autocannon from "autocannon";

const [origin, seconds, connections, kind, key, start, status] = process.argv.slice(2);
let number = Number(start);

const paths = {
  page: () => "/api/v1/pets",
  live: () => "/api/health/live",
  // A new cursor each time.
  cursor: () =>
    `/api/v1/pets?cursor=${Buffer.from(`id:${++number}`).toString("base64url")}${status ? `&status=${status}` : ""}`,
  pet: () => "/api/v1/pets/1000",
  // A new animal each time.
  otherPet: () => `/api/v1/pets/${++number}`,
  create: () => "/api/v1/pets",
};
const creates = kind === "create";

const result = await autocannon({
  url: origin,
  duration: Number(seconds),
  connections: Number(connections),
  method: creates ? "POST" : "GET",
  headers: { authorization: `Bearer ${key}`, ...(creates && { "content-type": "application/json" }) },
  ...(creates && { body: '{"name":"Apollo","categoryId":3,"status":"available"}' }),
  requests: [{ setupRequest: (request) => ({ ...request, path: paths[kind]() }) }],
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
