// node:http and nothing else: a page of 20 animals that is always the same, as bytes.
import { createServer } from "node:http";
import { port } from "./support.mjs";

const body = Buffer.from(
  JSON.stringify(
    Array.from({ length: 20 }, (_, index) => ({ id: index + 1, name: "Apollo", categoryId: 3, status: "available" })),
  ),
);

createServer((_request, response) => {
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": body.length });
  response.end(body);
}).listen(port, "127.0.0.1");
