import { AsyncLocalStorage } from "node:async_hooks";
import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { send } from "@/test/http";
import { withStoragesWhileRendering } from "./async-storages";

const storage = new AsyncLocalStorage<string>();
/** What pages wait for, and what they have at their end. */
const pages = new EventEmitter();
/** The pages that began. */
const begun: string[] = [];

async function renderPage(url: string): Promise<string | undefined> {
  if (url !== "/fast") await once(pages, url);
  const stored = storage.getStore();
  pages.emit("end", stored);
  return stored;
}

const handle = withStoragesWhileRendering(async (request, response) => {
  const { url = "" } = request;
  const page = storage.run(url, () => renderPage(url));
  begun.push(url);
  if (url === "/aborted") response.destroy();
  response.end(await page);
});
const server = createServer(handle);
const get = async (path: string): Promise<string> =>
  (await send("GET", `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).text;

/** Whether this version of Node runs hooks for the promises of a process that uses an AsyncLocalStorage. */
const needsHooks = Number(process.versions.node.split(".")[0]) < 24;
/** Whether Node runs hooks for promises. It gives each one an ID then. */
const hasHooks = (): boolean => Object.getOwnPropertySymbols(Promise.resolve()).length > 0;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  vi.useRealTimers();
});

it("a page keeps its storages while others end, and no promise runs a hook after the last", async () => {
  const slow = get("/slow");
  await expect.poll(() => begun).toContain("/slow");
  expect(await get("/fast")).toBe("/fast");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(hasHooks()).toBe(needsHooks);
  pages.emit("/slow");
  expect(await slow).toBe("/slow");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(hasHooks()).toBe(false);
  expect(await get("/fast")).toBe("/fast");
});

it("a client that pipelines its requests and goes away does not keep the hooks", async () => {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET /piped HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(3));
  await expect.poll(() => begun.filter((url) => url === "/piped")).toHaveLength(3);
  socket.destroy();
  await once(socket, "close");
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(hasHooks()).toBe(false);
});

it("a page whose client went away keeps its storages while its statements may still run", async () => {
  await get("/aborted").catch(() => {});
  await vi.advanceTimersByTimeAsync(20_000);
  const end = once(pages, "end");
  pages.emit("/aborted");
  expect(await end).toEqual(["/aborted"]);
});
