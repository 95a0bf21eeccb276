// `npm run pictures`: takes the pictures of pages that README.md and the home page show, in both themes, from the demo data.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Locator, type Page } from "playwright";
import { product } from "@/lib/base/product";
import { projectRoot } from "@/server/launcher/settings";
import { signInToDemo, withCheckout } from "./checkout";
import { installPrograms } from "./install";
import { chromiumArguments, findChromium } from "./programs";

type Shot = {
  path: string;
  open?: (page: Page) => Promise<void>;
  /** Of the window, in CSS pixels. */
  width?: number;
  /** Only from the first to the last of these, for the home page. Without it, the window. */
  parts?: (page: Page) => Locator[];
};

const themes = ["light", "dark"] as const;
const phone = 390;

const openFirst = async (page: Page) => {
  await page.getByRole("main").getByRole("table").getByRole("link").first().click();
  await page.waitForURL(/requests\/req_/);
};
const limited = { path: "/portal/usage/requests?status=429&range=30d", open: openFirst };
const chart = (page: Page) => page.locator("main section", { has: page.locator("figure") }).first();
const table = (page: Page) => [page.locator("main table").first()];

const shots: Record<string, Shot> = {
  overview: { path: "/portal" },
  usage: { path: "/portal/usage" },
  "usage-part": {
    path: "/portal/usage",
    width: 1024,
    parts: (page) => [page.locator("main dl").first(), chart(page)],
  },
  "usage-phone": { path: "/portal/usage", width: phone, parts: (page) => [chart(page)] },
  keys: { path: "/portal/keys" },
  "keys-part": { path: "/portal/keys", width: 720, parts: table },
  "keys-phone": { path: "/portal/keys", width: phone, parts: table },
  animals: { path: "/portal/animals" },
  reference: { path: "/docs/reference/listPets" },
  request: limited,
  "request-phone": { ...limited, width: phone, parts: (page) => [page.locator("main section").first()] },
};

/** What is around the parts, as on the page. */
const margin = 16;

async function clipOf(parts: Locator[]) {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  const [first, last] = [boxes[0], boxes.at(-1)];
  if (!first || !last) throw new Error("A part of a picture is not on its page.");
  const { x, y, width } = first;
  const height = last.y + last.height - y;
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin, scale: 1 };
}

async function take(page: Page): Promise<void> {
  const chrome = await page.context().newCDPSession(page);
  for (const [name, { path, open, width = 1280, parts }] of Object.entries(shots)) {
    const size = { width, height: 800, deviceScaleFactor: parts ? 2 : 1.35, mobile: false };
    await chrome.send("Emulation.setDeviceMetricsOverride", size);
    await page.goto(new URL(path, page.url()).href);
    await open?.(page);
    await page.waitForLoadState("networkidle");
    // A reader would take the environment of this store for the state of the product.
    const badges = page.locator("header").getByText("Development", { exact: true });
    await badges.evaluateAll((all) => all.map((badge) => badge.parentElement?.remove()));
    const clip = parts && (await clipOf(parts(page)));
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(500); // colours may change gradually
      const options = { format: "webp", quality: 80, clip, captureBeyondViewport: parts !== undefined } as const;
      const { data } = await chrome.send("Page.captureScreenshot", options);
      const file = `${name}${colorScheme === "dark" ? "-dark" : ""}.webp`;
      await writeFile(join(projectRoot, "public", "pictures", file), Buffer.from(data, "base64"));
      console.log(`✓ public/pictures/${file}`);
    }
  }
}

await installPrograms();
const dataDir = await mkdtemp(join(tmpdir(), `${product.slug}-pictures-`));
const key = new RegExp(`${product.keyPrefix}_dev_\\w+`);
try {
  await withCheckout(projectRoot, dataDir, key, async (origin) => {
    const browser = await chromium.launch({ args: chromiumArguments, executablePath: findChromium()?.path });
    const page = await browser.newPage({ reducedMotion: "reduce" });
    await signInToDemo(page, origin);
    await take(page);
    await browser.close();
  });
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
