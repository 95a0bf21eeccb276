import { createServer, type ServerResponse } from "node:http";
import { afterEach, expect, it } from "vitest";
import { getJson } from "./provider-agent";
import { setEnvironment } from "./testing/environment";
import { listen } from "./testing/servers";

afterEach(() => setEnvironment({}));

const getFrom = async (respond: (response: ServerResponse) => void) =>
  getJson((await listen(createServer((_, response) => respond(response)))).url);

it("reads JSON of up to 256 KiB with the head", async () => {
  const text = "a".repeat(255 * 1024);
  expect(await getFrom((response) => response.end(JSON.stringify({ text })))).toEqual({ text });
});

it("stops to read what is longer, however fast it comes", async () => {
  const reading = getFrom((response) => response.end(JSON.stringify("a".repeat(1024 * 1024))));
  await expect(reading.then(() => "read")).rejects.toThrow("aborted");
});

it("does not connect to an address of this network", async () => {
  const { url, sockets } = await listen(createServer((_, response) => response.end("{}")));
  setEnvironment({ APP_ENV: "production" });
  await expect(getJson(url)).rejects.toThrow("127.0.0.1 is not a public address");
  expect(sockets).toEqual([]);
});

it.each([302, 404, 500])("does not read a %i", async (status) => {
  const responding = getFrom((response) => response.writeHead(status, { Location: "/" }).end("{}"));
  await expect(responding).rejects.toThrow(`responded with ${status}`);
});
