import { Agent, type ClientRequest, createServer, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { sql } from "@/lib/platform/db/client";
import { peopleBySession } from "@/lib/web/auth/session-token";
import { testDatabase } from "@/test/database";
import { testSecret } from "@/test/service";
import { newUser, signedIn } from "@/test/sign-in";
import { until } from "@/test/waiting";
import { withShares } from "./shares";

vi.stubEnv("NEXTAUTH_SECRET", testSecret);
testDatabase();

/** More than the share of one client: 2 at the same time, and 100 that wait. */
const many = 200;

let held: ServerResponse[] = [];
const server = createServer(withShares((_request, response) => void held.push(response)));
const agent = new Agent();

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
beforeEach(() => {
  for (const response of held.splice(0)) response.end();
});
afterAll(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

/** Sends requests that the handler keeps open. @returns the statuses of those that got a response, as they come */
function sendMany(count: number, address: string, cookies: string[] = [""]): number[] {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) {
    sendOne(address, cookies[n % cookies.length]).on("response", (incoming) => {
      statuses.push(incoming.statusCode ?? 0);
      incoming.resume();
    });
  }
  return statuses;
}

function sendOne(address: string, cookie = ""): ClientRequest {
  const { port } = server.address() as AddressInfo;
  const headers = { "X-Forwarded-For": address, Cookie: cookie };
  return send({ port, agent, headers })
    .on("error", () => undefined)
    .end();
}

describe("decisions: Shares of the pages", () => {
  it.each([
    ["2 of a client", 2, () => "192.0.2.5"],
    ["16 in all", 16, (n: number) => `198.51.100.${n}`],
  ])(
    "%s are served at the same time, and the next one after a second, if they are not done before",
    async (_, most, addressOf) => {
      held = [];
      let arrived = 0;
      server.on("request", () => arrived++);
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      onTestFinished(() => void vi.useRealTimers());
      for (let n = 0; n <= most; n++) sendMany(1, addressOf(n));
      await until("all have arrived, and those of the share are served", () => arrived > most && held.length >= most);
      await vi.advanceTimersByTimeAsync(999);
      expect(held).toHaveLength(most);
      await vi.advanceTimersByTimeAsync(1);
      await until("the next one is served", () => held.length > most);
    },
  );

  it("a client that has gone while it waited is not served", async () => {
    held = [];
    let arrived: ServerResponse[] = [];
    server.on("request", (_request, response) => void arrived.push(response));
    sendMany(2, "192.0.2.6");
    await until("two are served", () => held.length === 2);
    arrived = [];
    const gone = sendOne("192.0.2.6");
    await until("it waits", () => arrived.length === 1);
    sendMany(1, "192.0.2.6");
    await until("another one waits", () => arrived.length === 2);
    gone.destroy();
    await until("it has gone", () => arrived[0]?.destroyed === true);
    held[0]?.end();
    held[1]?.end();
    await until("the other one is served", () => held.length > 2);
    expect(held.slice(2)).toEqual([arrived[1]]);
  });

  it("what is over the share of a network gets 503, and another one has its own", async () => {
    const rejected = sendMany(many, "192.0.2.1");
    await until("the first one is over its share", () => rejected.length > 0);
    expect(new Set(rejected)).toEqual(new Set([503]));
    held = [];
    sendMany(1, "192.0.2.2");
    await until("the other one is served", () => held.length > 0);
  });

  it("each person has a share, in one network too; a session without a known person has none", async () => {
    const people = await Promise.all(Array.from({ length: 2 }, () => newUser()));
    const cookies = await Promise.all(people.map(signedIn));
    for (const { id, user } of await sql()`select id, user_id as user from sessions`) {
      peopleBySession().set(id, user);
    }
    const unknown = await Promise.all(people.map(signedIn));
    const ofPeople = sendMany(many, "192.0.2.3", cookies);
    const ofNobody = sendMany(many, "192.0.2.4", unknown);
    await until("the unknown sessions are over one share", () => ofNobody.length > 0);
    expect(ofPeople).toEqual([]);
  });
});
