import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, expect, it } from "vitest";
import { authSecret } from "@/lib/base/auth-secret";
import { sessionCookie } from "@/lib/web/auth/session-token";
import { send } from "@/test/http";
import { testSecret } from "@/test/service";
import { reject } from "./rejection";
import { inTurns } from "./turns";

/** The responses that the handler has begun, by path. */
const begun = new Map<string, ServerResponse>();
const handle = inTurns((request, response) => begun.set(request.url ?? "", response), { isPaced: true });
const server = createServer((request, response) => {
  Promise.resolve(handle(request, response)).catch((rejection) => reject(response, rejection));
});
let url = "";

beforeAll(async () => {
  process.env.NEXTAUTH_SECRET = testSecret;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const get = (path: string, headers: Record<string, string> = {}) => send("GET", url + path, { headers });
const isBegun = (path: string) => expect.poll(() => begun.has(path)).toBe(true);

it("decisions: pages of strangers are rendered in turns, beside those of sessions", async () => {
  const first = get("/first");
  await isBegun("/first");
  const second = get("/second", { Cookie: `${sessionCookie().name}=forged` });
  const token = await encode({ token: { sid: "1" }, secret: authSecret() });
  const other = get("/signed-in", { Cookie: `a=b; ${sessionCookie().name}=${token}` });
  await isBegun("/signed-in");
  expect(begun.has("/second")).toBe(false);
  for (const path of ["/first", "/signed-in"]) begun.get(path)?.end();
  await isBegun("/second");
  begun.get("/second")?.end();
  for (const response of await Promise.all([first, second, other])) expect(response.status).toBe(200);
});

it("decisions: a client that does not read its page does not stop the others, and too many that wait get a 503", async () => {
  const slow = get("/slow");
  await isBegun("/slow");
  const waiting = Array.from({ length: 26 }, (_, n) => get(`/waiting/${n}`));
  const statuses = await Promise.any(waiting);
  expect(statuses).toMatchObject({ status: 503, headers: { "retry-after": "2" } });
  await isBegun("/waiting/0");
  const end = setInterval(() => {
    for (const response of begun.values()) if (!response.writableEnded) response.end();
  });
  expect((await Promise.all([slow, ...waiting])).filter(({ status }) => status === 200)).toHaveLength(26);
  clearInterval(end);
});

it("decisions, Overload: beside the API, pages of strangers begin at a rate, and those of sessions do not", async () => {
  const paths: string[] = [];
  const end = (request: IncomingMessage, response: ServerResponse) => {
    paths.push(request.url ?? "");
    response.end();
  };
  const handle = inTurns(end, { isPaced: true });
  const paced = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => paced.listen(0, "127.0.0.1", resolve));
  const at = `http://127.0.0.1:${(paced.address() as AddressInfo).port}`;
  const token = await encode({ token: { sid: "2" }, secret: authSecret() });
  const strangers = Array.from({ length: 24 }, (_, n) => send("GET", `${at}/${n}`).catch(() => undefined));
  await expect.poll(() => paths.length).toBeGreaterThanOrEqual(10);
  const session = { headers: { Cookie: `${sessionCookie().name}=${token}` } };
  for (let n = 0; n < 24; n++) expect((await send("GET", `${at}/session`, session)).status).toBe(200);
  expect(paths.filter((path) => path !== "/session").length).toBeLessThan(24);
  paced.closeAllConnections();
  paced.close();
  await Promise.all(strangers);
});
