import { readFile } from "node:fs/promises";
import { type Load, saturate } from "./load";
import { median } from "./report";
import type { Contender, World } from "./world";

const minuteSeconds = 60;
const sampleEveryMs = 1_000;

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/**
 * Keeps a server under full load, alternating hot pages with one key and with 10,000, new cursors, other animals and new
 * animals, and reads its resident memory. That moves with each collection of garbage, so the median of a minute counts.
 *
 * @returns bytes in the minute after one minute of load, and after `minutes`
 */
export async function memoryUnderLoad(
  server: Contender,
  generator: "wrk" | "autocannon",
  { key, keysFile }: Pick<World, "key" | "keysFile">,
  minutes: number,
): Promise<{ early: number; late: number }> {
  const readings: number[] = [];
  for (let minute = 0; minute <= minutes; minute++) {
    const samples: number[] = [];
    const sampling = setInterval(
      () =>
        residentBytes(server.pid).then(
          (bytes) => samples.push(bytes),
          () => {},
        ),
      sampleEveryMs,
    );
    const parts: Load["kind"][] = ["page", "keys", "cursor", "otherPet", "create"];
    for (const kind of parts) {
      const start = 100_000 + minute * 50_000;
      await saturate(server.origin, generator, {
        kind,
        key: kind === "keys" ? keysFile : key,
        start,
        connections: 32,
        seconds: minuteSeconds / parts.length,
      });
    }
    clearInterval(sampling);
    readings.push(median(samples));
    console.log(`  minute ${minute + 1}: ${Math.round((readings.at(-1) ?? 0) / 2 ** 20)} MiB`);
  }
  return { early: readings[1] ?? Number.NaN, late: readings[minutes] ?? Number.NaN };
}
