import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";

const run = promisify(execFile);
const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/**
 * The kind of request: the first page, the first page with many keys, pages with new cursors, other animals, or a new
 * animal. `start` is the first number for kinds that use a new one in each request. `key` is an API
 * key, or for many keys a file with one in each line.
 */
export type Load = {
  kind: "page" | "keys" | "cursor" | "otherPet" | "create";
  key: string;
  start: number;
  status?: string;
  connections: number;
  seconds: number;
};

/** The result of a load. `rejected` counts responses of 400 and above, `broken` failed connections. */
export type Result = {
  requests: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  rejected: number;
  broken: number;
};

const result = z.object({
  requests: z.number(),
  seconds: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
  rejected: z.number(),
  broken: z.number(),
});

const exists = (program: string): Promise<boolean> =>
  run("which", [program]).then(
    () => true,
    () => false,
  );

/** The available load generator: wrk, which needs little CPU, or autocannon. */
export const generatorName = async (): Promise<"wrk" | "autocannon"> => ((await exists("wrk")) ? "wrk" : "autocannon");

/** Whether processes can be pinned to a core. */
export const canPin = (): Promise<boolean> => exists("taskset");

/** Puts a server under as much load as it can take. @param origin such as `http://127.0.0.1:3000` */
export async function saturate(origin: string, generator: "wrk" | "autocannon", load: Load): Promise<Result> {
  const { kind, key, start, status, connections, seconds } = load;
  const what = [kind, key, String(start), ...(status ? [status] : [])];
  const { stdout } =
    generator === "wrk"
      ? await run("wrk", [
          "-t1",
          "--timeout",
          "20s",
          `-c${connections}`,
          `-d${seconds}s`,
          "-s",
          here("load.lua"),
          origin,
          "--",
          ...what,
        ])
      : await run(process.execPath, [here("autocannon.mjs"), origin, String(seconds), String(connections), ...what]);
  const { seconds: took, ...rest } = result.parse(JSON.parse(stdout.trim().split("\n").at(-1) ?? ""));
  return { perSecond: rest.requests / took, ...rest };
}
