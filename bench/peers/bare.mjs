// node:http and nothing else: a page of 20 animals and its headers, always the same.
import { createServer } from "node:http";
import { port } from "./support.mjs";

const body = Buffer.from(
  JSON.stringify(
    Array.from({ length: 20 }, (_, index) => ({ id: index + 1, name: "Apollo", categoryId: 3, status: "available" })),
  ),
);

/** As many headers as Animal Store sends, of the same size. */
const headers = {
  "Content-Type": "application/json",
  "Cache-Control": "private, no-cache",
  "X-Content-Type-Options": "nosniff",
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, RateLimit-Policy, RateLimit, X-Request-Id, Allow, Deprecation, ETag, Idempotent-Replayed, Link, Retry-After, Sunset, WWW-Authenticate",
  "X-Request-Id": "req_019a2a5be2a17f1d9a3d9c1b9b0f4e21",
  "X-RateLimit-Limit": "2000000000",
  "X-RateLimit-Remaining": "1999999999",
  "X-RateLimit-Reset": "1795352400",
  "RateLimit-Policy": '"minute";q=2000000000;w=60, "day";q=2000000000;w=86400',
  RateLimit: '"minute";r=1999999999;t=60, "day";r=1999999999;t=43200',
  Link: '<http://127.0.0.1:3000/api/v1/pets?cursor=aWQ6MjE>; rel="next"',
  ETag: '"n2Lc9UvQpDr6cD0ZQ8Yx3A"',
};

createServer((_request, response) => {
  response.writeHead(200, { ...headers, "Content-Length": String(body.length) });
  response.end(body);
}).listen(port, "127.0.0.1");
