import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { chromium, type Page } from "playwright";
import { demoUsers } from "@/lib/domains/demo/users";
import { freePort } from "../port";
import { chromiumArguments, findChromium } from "../programs";
import { until } from "../waiting";

/** Starts the fork with its README's first line, sends requests, and looks at its home and its portal. */
export async function useFork(fork: string, dataDir: string): Promise<void> {
  const origin = `http://localhost:${await freePort()}`;
  const env = { ...process.env, PORT: new URL(origin).port, DATA_DIR: dataDir };
  const server = spawn("npm", ["start"], { cwd: fork, env, stdio: ["ignore", "pipe", "inherit"], detached: true });
  let output = "";
  server.stdout.on("data", (chunk) => {
    output += chunk;
  });
  try {
    await until("the start prints a key", () => server.exitCode !== null || /bsk_dev_\w+/.test(output), 300_000);
    const [key = ""] = /bsk_dev_\w+/.exec(output) ?? assert.fail(output);
    await sendRequests(origin, key);
    await look(origin, join(fork, "test-results"));
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

async function sendRequests(origin: string, key: string): Promise<void> {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const call = async (path: string, body?: object) => {
    const request = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
    const response = await fetch(`${origin}/api/v1${path}`, request);
    return { status: response.status, body: await response.json() };
  };
  const books = await call("/books?limit=2");
  assert.equal(books.status, 200, JSON.stringify(books.body));
  assert.equal(books.body.length, 2);
  const added = await call("/suppliers", { name: "Paper & Sons", country: "NZ" });
  assert.equal(added.status, 201, JSON.stringify(added.body));
  assert.deepEqual((await call(`/suppliers/${added.body.id}`)).body, added.body);
  assert.deepEqual((await call("/suppliers")).body, [added.body]);
  assert.equal((await call("/pets")).status, 404);
}

async function look(origin: string, pictures: string): Promise<void> {
  const program = findChromium();
  const browser = await chromium.launch({ args: chromiumArguments, executablePath: program?.path });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    await visit(page, `${origin}/`, "Book Store");
    await page.getByRole("heading", { name: "Scale" }).waitFor();
    await page.screenshot({ path: join(pictures, "home.png"), fullPage: true });
    await page.goto(`${origin}/sign-in`);
    await page.getByLabel("Email").fill(demoUsers.developer.email);
    await page.getByLabel("Password", { exact: true }).fill(demoUsers.developer.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    for (const [path, heading] of Object.entries({ books: "Books", suppliers: "Suppliers", plan: "Plan" })) {
      await visit(page, `${origin}/portal/${path}`, heading);
      await page.screenshot({ path: join(pictures, `${path}.png`), fullPage: true });
    }
    assert.deepEqual(errors, []);
  } finally {
    await browser.close();
  }
}

/** Old words on a page would be leftovers. */
async function visit(page: Page, url: string, text: string): Promise<void> {
  await page.goto(url);
  await page.getByRole("main").getByText(text).first().waitFor();
  assert.doesNotMatch(await page.locator("body").innerText(), /animal|\bpets?\b/i);
}
