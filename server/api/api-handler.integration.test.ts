import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { testDatabase } from "@/test/database";
import { serveApi } from "./api-handler";

testDatabase();

it("a response that cannot be written ends its own connection, and keeps back none that is sent with it", async () => {
  const server = createServer((request, response) => {
    if (request.url?.endsWith("broken")) response.writeHead(200, {}).writeHead = () => expect.fail("no headers");
    serveApi(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/`;
  const paths = ["nothing", "broken", "broken", "nothing"];
  const ended = await Promise.all(
    paths.map((path) =>
      fetch(origin + path).then(
        ({ status }) => status,
        () => "closed",
      ),
    ),
  );
  expect(ended).toEqual([401, "closed", "closed", 401]);
});
