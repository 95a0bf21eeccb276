import { Agent, get } from "node:http";
import type { Browser } from "playwright";
import { median } from "./report";
import { type Contender, cpuMicros } from "./world";

/** A page to measure, and who views it. */
export type Page = { title: string; contender: Contender; path: string; cookie?: string };

/** What a view costs the server and Postgres, in milliseconds of CPU, and the median time to the first byte. */
export type Cost = { serverMs: number; postgresMs: number; firstByteMs: number };

/**
 * What a view costs a visitor without a cache: kilobytes of HTML before compression, those of everything and of scripts over the
 * wire, and the largest contentful paint.
 */
export type Weight = { htmlKb: number; allKb: number; scriptKb: number; lcpMs: number };

/** Views a page repeatedly, one view after another. @param postgresPid the postmaster */
export async function costOf(page: Page, postgresPid: number, views: number): Promise<Cost> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const [server, postgres] = [await cpuMicros(page.contender.pid), await cpuMicros(postgresPid)];
    const times: number[] = [];
    for (let view = 0; view < views; view++) times.push(await firstByteMs(page, agent));
    const perView = (before: number, after: number) => (after - before) / views / 1000;
    return {
      serverMs: perView(server, await cpuMicros(page.contender.pid)),
      postgresMs: perView(postgres, await cpuMicros(postgresPid)),
      firstByteMs: median(times),
    };
  } finally {
    agent.destroy();
  }
}

/** Loads a page as a browser without a cache would, except for what it refers to. @throws Error for another status than 200 */
function firstByteMs({ contender, path, cookie }: Page, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = { Accept: "text/html", "Accept-Encoding": "gzip", ...(cookie && { Cookie: cookie }) };
    const request = get(contender.origin + path, { agent, headers }, (response) => {
      response.once("readable", () => {
        const took = performance.now() - began;
        response.resume().once("end", () => {
          if (response.statusCode === 200) resolve(took);
          else reject(new Error(`${path} is a ${response.statusCode}`));
        });
      });
    });
    request.on("error", reject);
  });
}

/** Loads a page in a browser whose CPU is four times slower, three times; each figure is the median. */
export async function weightOf(page: Page, browser: Browser): Promise<Weight> {
  const loads = [await loadOnce(page, browser), await loadOnce(page, browser), await loadOnce(page, browser)];
  const middle = (name: keyof Weight) => median(loads.map((load) => load[name]));
  return { htmlKb: middle("htmlKb"), allKb: middle("allKb"), scriptKb: middle("scriptKb"), lcpMs: middle("lcpMs") };
}

async function loadOnce({ contender, path, cookie }: Page, browser: Browser): Promise<Weight> {
  const context = await browser.newContext({ baseURL: contender.origin });
  if (cookie) {
    const pairs = cookie.split("; ").map((pair) => pair.split("="));
    await context.addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url: contender.origin })));
  }
  const tab = await context.newPage();
  const devtools = await context.newCDPSession(tab);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await devtools.send("Network.enable");
  const weight: Weight = { htmlKb: 0, allKb: 0, scriptKb: 0, lcpMs: 0 };
  const kindOf = new Map<string, string>();
  devtools.on("Network.responseReceived", ({ requestId, type }) => kindOf.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    weight.allKb += encodedDataLength / 1024;
    if (kindOf.get(requestId) === "Script") weight.scriptKb += encodedDataLength / 1024;
  });
  const response = await tab.goto(path, { waitUntil: "networkidle" });
  weight.htmlKb = ((await response?.body())?.length ?? Number.NaN) / 1024;
  weight.lcpMs = await tab.evaluate(largestPaint);
  await context.close();
  return weight;
}

/** Runs in the page. */
const largestPaint = (): Promise<number> =>
  new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
      type: "largest-contentful-paint",
      buffered: true,
    });
  });
