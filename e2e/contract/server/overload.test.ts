import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import postgres from "postgres";
import { describe, expect, it, onTestFinished } from "vitest";
import { createUser } from "@/lib/domains/accounts/service";
import { settings } from "@/test/database";
import { sendRaw } from "@/test/http";
import { passwordSignIn } from "@/test/password-sign-in";
import { issueKey } from "@/test/people";
import { testPortal } from "@/test/store";

const store = testPortal(); // it fills the connections, and stops the process for a while

/** Locks a table until the returned function is called. */
async function lock(table: string): Promise<() => Promise<void>> {
  const on = postgres(process.env.DATABASE_URL ?? "", { max: 1, connection: settings });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let ended: Promise<unknown> = Promise.resolve();
  await new Promise<void>((locked, failed) => {
    ended = on
      .begin(async (inside) => {
        await inside`lock table ${inside(table)} in access exclusive mode`;
        locked();
        await held;
      })
      .catch(failed);
  });
  return async () => {
    release();
    await ended;
    await on.end();
  };
}

/** Sends requests of one account that each add an animal. @returns how many were shed, or got a status */
function burst(key: string, count: number): (outcome: number | "shed") => number {
  const outcomes: (number | "shed")[] = [];
  for (let n = 0; n < count; n++) {
    store.post("/pets", key, { name: `Rex ${n}`, categoryId: 1 }).then(
      ({ status, headers }) => outcomes.push(status === 503 && headers["retry-after"] === "1" ? "shed" : status),
      () => outcomes.push(0),
    );
  }
  return (outcome) => outcomes.filter((one) => one === outcome).length;
}

/** Opens connections that begin a request, and waits until the server has them. The test's end closes them. */
async function beginRequests(count: number, head: string): Promise<void> {
  const { port } = store.service();
  await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(port, "127.0.0.1");
      onTestFinished(() => void socket.destroy());
      await once(socket, "connect");
      await new Promise((sent) => socket.write(head, sent));
    }),
  );
  await fetch(`${store.service().url}/api/health/live`);
}

describe("decisions: Overload", { timeout: 180_000 }, () => {
  it("sheds with 503 and Retry-After what is too much for an account or a process; health and sign-in go on", async () => {
    const user = { email: "owner@example.com", password: "correct horse battery staple", name: "Owner" };
    await createUser(user);
    const [first, second, third] = await Promise.all([issueKey(), issueKey(), issueKey()]);
    const unlock = await lock("pets");
    try {
      const ofFirst = burst(first.secret, 600);
      await expect.poll(() => ofFirst("shed")).toBeGreaterThan(0);
      expect(await store.get("/nothing", first.secret)).toMatchObject({
        status: 503,
        headers: { "retry-after": "1" },
        body: { code: "service_unavailable", message: expect.stringContaining("of this account") },
      });
      // Another account has room, until the process is full.
      const ofSecond = burst(second.secret, 512);
      const full = async () => (await store.get("/nothing", third.secret)).headers["retry-after"] === "1";
      await expect.poll(full).toBe(true);
      expect((await store.request("GET", "/openapi.json")).status).toBe(200);
      expect((await fetch(`${store.service().url}/api/health/ready`)).status).toBe(200);
      expect((await passwordSignIn(store.service().url, user.email, user.password)).error).toBeNull();
      await unlock();
      // A busy machine takes so long to get here that some have waited for all of their time.
      const served = (of: typeof ofFirst) => of(201) + of("shed") + of(503);
      await expect.poll(() => served(ofFirst), { timeout: 60_000 }).toBe(600);
      await expect.poll(() => served(ofSecond), { timeout: 60_000 }).toBe(512);
    } finally {
      await unlock();
    }
    expect((await store.get("/nothing", third.secret)).status).toBe(404);
  });

  it("a client that sends its body slowly takes no room", async () => {
    const { secret } = await issueKey();
    const head = `POST /api/v1/pets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${secret}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`;
    await beginRequests(520, head);
    expect((await store.get("/nothing", secret)).status).toBe(404);
  });

  it("closes a connection with more than 17 requests without a response", async () => {
    const request = (more = "") => `GET /api/v1/pets HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
    const responses = async (count: number) => {
      const requests = request().repeat(count - 1) + request("Connection: close\r\n");
      const received = await sendRaw(store.service().port, requests).catch(() => "");
      return received.split("HTTP/1.1 4").length - 1;
    };
    expect(await responses(17)).toBe(17);
    expect(await responses(2_000)).toBe(0);
  });

  it("a burst of 2,000 connections finds room while the process is busy", async () => {
    const { port, pid } = store.service();
    // The system may allow less, as macOS does.
    const allowed = await readFile("/proc/sys/net/core/somaxconn", "utf8").then(Number, () => 128);
    const count = Math.min(2_000, allowed);
    process.kill(pid, "SIGSTOP");
    onTestFinished(() => void process.kill(pid, "SIGCONT"));
    let connected = 0;
    for (let n = 0; n < count; n++) {
      const socket = connect(port, "127.0.0.1", () => connected++);
      socket.on("error", () => undefined);
      onTestFinished(() => void socket.destroy());
    }
    await expect.poll(() => connected).toBe(count);
  });
});
