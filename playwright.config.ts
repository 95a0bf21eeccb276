import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "playwright/test";
import { isFull, keepMail, mailFrom } from "./e2e/browser/support/inbox";
import { startMailServer } from "./test/mail-server";
import { freePort } from "./test/port";
import { chromiumArguments, findChromium } from "./test/programs";

// Every worker reads this file again, and must find the server that the first reading started.
if (!process.env.BROWSER_PORT) {
  process.env.BROWSER_PORT = String(await freePort());
  const dataDir = mkdtempSync(join(tmpdir(), "animal-store-browser-"));
  chmodSync(dataDir, 0o755); // as root, Postgres runs as another user
  process.env.BROWSER_DATA_DIR = dataDir;
  const mailDir = mkdtempSync(join(tmpdir(), "animal-store-mail-"));
  process.env.BROWSER_MAIL_DIR = mailDir;
  const origin = `http://localhost:${process.env.BROWSER_PORT}`;
  // Loading the provider takes a worker a second.
  const { startCertifiedProvider } = await import("./test/identity-provider/certified");
  process.env.BROWSER_PROVIDER = JSON.stringify(await startCertifiedProvider(await freePort(), origin));
  process.env.BROWSER_MAIL_SERVER = (await startMailServer({ onMail: keepMail, rejects: isFull })).url;
  process.on("exit", () => {
    for (const folder of [dataDir, mailDir]) rmSync(folder, { recursive: true, force: true });
  });
}
const { BROWSER_PORT: port = "", BROWSER_DATA_DIR: dataDir = "", BROWSER_MAIL_SERVER: mailServer = "" } = process.env;
const origin = `http://localhost:${port}`;
const program = findChromium();

export default defineConfig({
  testDir: "e2e/browser",
  outputDir: "test-results/browser",
  forbidOnly: true,
  workers: 3,
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: origin,
    browserName: "chromium",
    // A trace of every test, kept or not, would take a quarter of the time: `npx playwright test --trace on` makes one.
    screenshot: "only-on-failure",
    // Chromium draws without a GPU here, and an animation would cost as much as the pages.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      args: chromiumArguments,
      ...(program && {
        executablePath: program.path,
        env: { ...process.env, ...program.env } as Record<string, string>,
      }),
    },
  },
  webServer: {
    command: "node server/launch.mjs",
    url: `${origin}/api/health/ready`,
    stdout: "pipe", // where it logs
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      TRUSTED_PROXIES: "1",
      APP_URL: origin,
      MAIL_SERVER: mailServer,
      MAIL_FROM: mailFrom,
      ...JSON.parse(process.env.BROWSER_PROVIDER ?? "{}"),
    },
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
  },
});
