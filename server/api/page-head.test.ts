import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { deletePerProcess } from "@/lib/base/per-process";
import { startFront } from "@/test/front";
import { send } from "@/test/http";

let url: string;
beforeAll(async () => {
  const front = await startFront();
  url = `http://127.0.0.1:${front.port}/sign-in`;
  return front.stop;
});

function configure(variables: Record<string, string>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  deletePerProcess("env");
  onTestFinished(() => {
    vi.unstubAllEnvs();
    deletePerProcess("env");
  });
}

const statusFor = async (headers: Record<string, string>) => (await send("GET", url, { headers })).status;

describe("docs/security.md: development serves pages to this machine only, whatever name leads to it", () => {
  it.each<[allowed: string[], rejected: string[], set?: Record<string, string>]>([
    [
      ["localhost", "localhost:3000", "LOCALHOST", "127.0.0.1:80", "127.1.2.3", "[::1]:3000"],
      [
        "evil.example",
        "localhost.evil.example:3000",
        "127.0.0.1.evil.example",
        "192.168.0.7",
        "[fe80::1]",
        "127.0.0.1x",
      ],
    ],
    [["localhost", "192.168.0.7:3000"], ["192.168.0.8", "evil.example"], { HOST: "192.168.0.7" }],
    [["192.168.0.7", "[fd00::7]:3000"], ["evil.example"], { HOST: "0.0.0.0" }],
    [["localhost", "store.test:3000"], ["evil.example", "192.168.0.7"], { APP_URL: "http://store.test:3000" }],
    [["localhost", "evil.example"], [], { APP_ENV: "production", APP_URL: "https://store.example" }],
  ])("%j, and not %j, with %j", async (allowed, rejected, set = {}) => {
    configure(set);
    for (const host of allowed) expect([host, await statusFor({ Host: host })]).toEqual([host, 200]);
    for (const host of rejected) {
      expect([host, await statusFor({ Host: host })]).toEqual([host, 403]);
      expect(await statusFor({ Host: "localhost", "X-Forwarded-Host": host })).toBe(403);
    }
  });

  it("and says how to allow another", async () => {
    const { text } = await send("GET", url, { headers: { Host: "store.test" } });
    expect(text).toContain(
      "not for store.test. To allow it, name it in HOST or APP_URL: APP_URL=http://store.test:3000",
    );
  });
});
