import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Page } from "playwright";
import { demoUsers } from "@/lib/base/demo-users";
import { freePort } from "./port";
import { until } from "./waiting";

type Use = (origin: string, key: string) => Promise<void>;

/** Starts the project of a folder with the README's first line, and stops it afterwards. @param key the form of its demo key */
export async function withCheckout(folder: string, dataDir: string, key: RegExp, use: Use): Promise<void> {
  const origin = `http://localhost:${await freePort()}`;
  const env = { ...process.env, PORT: new URL(origin).port, DATA_DIR: dataDir };
  const server = spawn("npm", ["start"], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"], detached: true });
  let output = "";
  server.stdout.on("data", (chunk) => {
    output += chunk;
  });
  try {
    await until("the start prints a key", () => server.exitCode !== null || key.test(output), 300_000);
    const [demoKey = ""] = key.exec(output) ?? assert.fail(output);
    await use(origin, demoKey);
  } finally {
    await stop(server);
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.pid === undefined) return;
  const exit = once(server, "exit");
  process.kill(-server.pid, "SIGTERM");
  await exit;
}

export async function signInToDemo(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/sign-in`);
  await page.getByLabel("Email").fill(demoUsers.developer.email);
  await page.getByLabel("Password", { exact: true }).fill(demoUsers.developer.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
}
