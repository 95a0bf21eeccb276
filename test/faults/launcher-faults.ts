import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { signalProcess } from "@/server/launcher/pids";
import { startScript } from "@/test/script";
import { until } from "@/test/waiting";
import type { Fault } from "./fault";
import type { World } from "./world";

/** Longer than the launcher's first five attempts to restart Postgres take. */
const fullForMs = 9_000;

/** The server that the launcher started. */
async function killServer({ postgres }: World): Promise<void> {
  const pid = Number.parseInt(await readFile(join(postgres.dataDir, "server.pid"), "utf8"), 10);
  signalProcess(pid, "SIGKILL");
}

/** Kills the launcher. The server notices, and stops itself. */
async function killLauncher({ services }: World): Promise<void> {
  await services[0]?.kill();
}

const isReadyForWrites = async ({ services: [service] }: World) => (await service?.health())?.readyForWrites === true;

/** Fills the disk of Postgres until the health report says so, does something, and frees space. */
const fullDisk = (name: string, meanwhile: (world: World) => Promise<unknown>): Fault => ({
  name,
  needs: ({ disk }) => (disk ? undefined : "it needs Linux and root, to mount a file system"),
  cause: async (world) => {
    await world.disk?.fill();
    try {
      await until("the health report says that writes fail", async () => !(await isReadyForWrites(world)));
      await meanwhile(world);
    } finally {
      await world.disk?.free();
    }
    await until("the health report says that writes work", () => isReadyForWrites(world));
  },
});

/** Backs up the embedded Postgres. The file has an animal that was added under this load. */
async function backUp({ postgres }: World): Promise<void> {
  const file = join(postgres.dataDir, "fault.backup");
  try {
    const settings = { DATA_DIR: postgres.dataDir, DATABASE_URL: undefined };
    const { code, stderr } = await startScript(["server/commands/backup.ts", file], settings).ended;
    if (code !== 0) throw new Error(`the backup: ${stderr}`);
    if (!gunzipSync(await readFile(file)).includes(`\tfault-${process.pid}-`))
      throw new Error("the backup lacks an animal");
  } finally {
    await rm(file, { force: true });
  }
}

/** What happens to `npm start` with its own Postgres. Nothing that was acknowledged or counted is lost. */
export const launcherFaults: Fault[] = [
  { name: "Postgres is killed, and restarted by the launcher", cause: ({ postgres }) => postgres.stop("crash") },
  { name: "kill -9 of the server", cause: killServer },
  {
    name: "kill -9 of the launcher",
    cause: async (world) => {
      await killLauncher(world);
      await world.restart(0);
    },
  },
  {
    name: "kill -9 of the launcher, the server and Postgres",
    cause: async (world) => {
      await killServer(world);
      await Promise.all([killLauncher(world), world.postgres.stop("crash")]);
      await world.postgres.start();
      await world.restart(0);
    },
  },
  {
    name: "A second start on the same data folder",
    servesAll: true,
    cause: async (world) => {
      const failure = await world.start().then(
        () => "it started",
        ({ message }: Error) => message,
      );
      if (!failure.includes("is already using the data folder")) throw new Error(`the second start: ${failure}`);
    },
  },
  { name: "A backup", servesAll: true, cause: backUp },
  fullDisk("The disk is full", () => sleep(1_000)),
  fullDisk("The disk is full, and Postgres is killed", async (world) => {
    await world.postgres.stop("crash");
    await world.disk?.fill();
    await sleep(fullForMs);
  }),
];
