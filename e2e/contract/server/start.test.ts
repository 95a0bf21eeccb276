import { existsSync, readdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import module from "node:module";
import { join } from "node:path";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { projectRoot } from "@/server/launcher/settings";
import { testDatabase } from "@/test/database";
import { freePort } from "@/test/port";
import { type RunningRedis, startRedis } from "@/test/redis";
import { startService } from "@/test/service";

const databaseUrl = testDatabase();
const taken: Server = createServer();
let redis: RunningRedis;
let takenPort: number;
/** No one listens on it, and no other test can take it. */
const unusedPort = 1;

const compiled = join(projectRoot, ".next", "compile-cache");

beforeAll(async () => {
  rmSync(compiled, { recursive: true, force: true, maxRetries: 10 }); // others may write to it
  redis = await startRedis();
  const admin = await createClient({ url: `redis://127.0.0.1:${redis.port}` }).connect();
  await admin.configSet("requirepass", "right");
  admin.destroy();
  takenPort = await freePort();
  await new Promise<void>((resolve) => taken.listen(takenPort, "127.0.0.1", resolve));
});
afterAll(async () => {
  taken.close();
  await redis?.stop();
});

describe("README, configuration: a start that fails says why in one sentence", () => {
  it.each<[what: string, env: () => Record<string, string>, sentence: () => string]>([
    [
      "Postgres is away",
      () => ({ DATABASE_URL: `postgres://u@127.0.0.1:${unusedPort}/x` }),
      () => `Cannot use the database: connect ECONNREFUSED 127.0.0.1:${unusedPort}`,
    ],
    [
      "Redis rejects the password",
      () => ({ REDIS_URL: `redis://:wr0ng@127.0.0.1:${redis.port}` }),
      () => "Redis rejects REDIS_URL (WRONGPASS invalid username-password pair or user is disabled.). Correct it",
    ],
    [
      "the port of the metrics is in use",
      () => ({ METRICS_PORT: String(takenPort) }),
      () => `Port ${takenPort} is in use. Stop the program that uses it, or choose another port: METRICS_PORT=`,
    ],
  ])("%s", async (_what, env, sentence) => {
    const started = startService({ databaseUrl: databaseUrl(), mode: "launcher", env: env() });
    const output = await started.then(
      async (service) => {
        await service.kill();
        throw new Error("it started");
      },
      ({ message }: Error) => message,
    );
    expect(output).toContain("The service ended (1)");
    expect(output.split("\n").filter((line) => line.startsWith("✗"))).toEqual([expect.stringContaining(sentence())]);
    expect(output).not.toMatch(/"stack"|^ {4}at |wr0ng/m);
  });
});

describe("decisions: Redis: away", () => {
  it("is no reason not to start, and shows at the start; a variable that is probably misspelt is named", async () => {
    const env = {
      SERVE: "api",
      REDIS_URL: `redis://127.0.0.1:${unusedPort}`,
      MAIL_SERVR: "smtps://smtp.example.com",
      METRICS_PORT: String(await freePort()),
    };
    const service = await startService({ databaseUrl: databaseUrl(), env });
    onTestFinished(service.kill);
    expect(await service.health()).toMatchObject({ ready: true, limiter: { engine: "redis", degraded: true } });
    await expect.poll(service.logs).toMatch(/store is away/);
    expect(service.logs().match(/MAIL_SERVER was probably meant/g)).toHaveLength(1);
  });
});

it("the starts above keep what they have compiled, where Node can", () => {
  const kept = existsSync(compiled) ? readdirSync(compiled, { recursive: true }).length : 0;
  expect(kept > 10).toBe("enableCompileCache" in module);
});
