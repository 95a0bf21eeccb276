import assert from "node:assert/strict";
import { join } from "node:path";
import { chromium, type Page } from "playwright";
import { signInToDemo, withCheckout } from "../checkout";
import { chromiumArguments, findChromium } from "../programs";

/** Starts the fork, sends requests, and looks at its home and its portal. */
export const useFork = (fork: string, dataDir: string): Promise<void> =>
  withCheckout(fork, dataDir, /bsk_dev_\w+/, async (origin, key) => {
    await sendRequests(origin, key);
    await look(origin, join(fork, "test-results"));
  });

async function sendRequests(origin: string, key: string): Promise<void> {
  const headers = { Authorization: `Bearer ${key}` };
  const call = async (path: string) => {
    const response = await fetch(`${origin}/api/v1${path}`, { headers });
    return { status: response.status, body: await response.json() };
  };
  const books = await call("/books?limit=2");
  assert.equal(books.status, 200, JSON.stringify(books.body));
  assert.equal(books.body.length, 2);
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
    await signInToDemo(page, origin);
    for (const [path, heading] of Object.entries({ books: "Books", plan: "Plan" })) {
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
