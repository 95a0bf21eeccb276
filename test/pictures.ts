// `npm run pictures`: takes the pictures of pages that README.md and the home page show, in both themes, from the demo data.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import { product } from "@/lib/base/product";
import { projectRoot } from "@/server/launcher/settings";
import { signInToDemo, withCheckout } from "./checkout";
import { installPrograms } from "./install";
import { chromiumArguments, findChromium } from "./programs";

/** In CSS pixels. Components that show the pictures have the ratio. */
const viewport = { width: 1280, height: 800 };
const deviceScaleFactor = 1.35;

const shots: Record<string, { path: string; open?: (page: Page) => Promise<void> }> = {
  overview: { path: "/portal" },
  usage: { path: "/portal/usage" },
  keys: { path: "/portal/keys" },
  animals: { path: "/portal/animals" },
  reference: { path: "/docs/reference/listPets" },
  request: {
    path: "/portal/usage/requests?status=429&range=30d",
    open: async (page) => {
      await page.getByRole("main").getByRole("table").getByRole("link").first().click();
      await page.waitForURL(/requests\/req_/);
    },
  },
};

async function take(browser: Browser, origin: string, theme: "light" | "dark"): Promise<void> {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor,
    colorScheme: theme,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await signInToDemo(page, origin);
  const chrome = await context.newCDPSession(page);
  for (const [name, { path, open }] of Object.entries(shots)) {
    await page.goto(origin + path);
    await open?.(page);
    await page.waitForLoadState("networkidle");
    const { data } = await chrome.send("Page.captureScreenshot", { format: "webp", quality: 80 });
    const file = `${name}${theme === "dark" ? "-dark" : ""}.webp`;
    await writeFile(join(projectRoot, "public", "pictures", file), Buffer.from(data, "base64"));
    console.log(`✓ public/pictures/${file}`);
  }
  await context.close();
}

await installPrograms();
const dataDir = await mkdtemp(join(tmpdir(), `${product.slug}-pictures-`));
const key = new RegExp(`${product.keyPrefix}_dev_\\w+`);
try {
  await withCheckout(projectRoot, dataDir, key, async (origin) => {
    const browser = await chromium.launch({ args: chromiumArguments, executablePath: findChromium()?.path });
    await take(browser, origin, "light");
    await take(browser, origin, "dark");
    await browser.close();
  });
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
