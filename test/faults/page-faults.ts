import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { send } from "@/test/http";
import { processesOf } from "@/test/processes";
import { until } from "@/test/waiting";
import type { Fault } from "./fault";
import type { World } from "./world";

const statusOfPage = async ({ url }: World): Promise<number> => (await send("GET", `${url}/sign-in`)).status;

/** Breaks the process of the pages. Until another one has replaced it, people get a 503. */
async function breakPages(world: World, how: (pid: number) => unknown): Promise<void> {
  const [service] = world.services;
  const pagesOf = async () => (await processesOf(service?.pid ?? 0)).at(1) ?? 0;
  const before = await pagesOf();
  await how(before);
  const isReplaced = async () => {
    const status = await statusOfPage(world);
    if (status !== 200 && status !== 503) throw new Error(`a page got ${status}`);
    return status === 200 && (await pagesOf()) !== before;
  };
  await until("another process renders the pages", isReplaced, 60_000); // one that hangs is replaced after 30 seconds
}

/** What happens to the process that renders the pages. The API does not notice. */
export const pageFaults: Fault[] = [
  {
    name: "kill -9 of the process of the pages",
    servesAll: true,
    cause: (world) => breakPages(world, (pid) => process.kill(pid, "SIGKILL")),
  },
  {
    name: "The process of the pages has no memory left",
    servesAll: true,
    needs: () => (process.platform === "linux" ? undefined : "prlimit limits the memory of a process on Linux"),
    cause: (world) =>
      breakPages(world, async (pid) => {
        await promisify(execFile)("prlimit", ["--pid", String(pid), "--as=1"]);
        const requests = Array.from({ length: 50 }, () => statusOfPage(world));
        await Promise.all(requests);
      }),
  },
  {
    name: "The process of the pages hangs",
    servesAll: true,
    cause: (world) => breakPages(world, (pid) => process.kill(pid, "SIGSTOP")),
  },
];
