import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { send } from "@/test/http";
import { keepResponses } from "./kept-responses";

it("design: a server action of a path that does not exist renders nothing", async () => {
  const rendered: string[] = [];
  const render: RequestListener = (request, response) => {
    rendered.push(`${request.method} ${request.url}`);
    response.writeHead(request.url === "/_not-found" ? 404 : 200, { "Content-Type": "text/html" }).end("<p>");
  };
  const server = createServer(keepResponses(new Set(), render, render));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const headers = { "Next-Action": "40".padEnd(42, "0"), Connection: "close" };
  const call = async (path: string) => (await send("POST", url + path, { headers, body: "[]" })).status;
  for (const path of ["/nothing", "/nothing/else", "/nothing"]) expect(await call(path)).toBe(404);
  expect(await call("/docs")).toBe(200);
  server.close();
  expect(rendered).toEqual(["GET /_not-found", "POST /docs"]);
});
