import { dirname, join } from "node:path";
import { UserError } from "@/lib/base/errors";
import { product } from "@/lib/base/product";
import { type Built, buildIfChanged } from "@/server/launcher/build";
import { ownSourceMaps, sourceMaps } from "@/server/launcher/child-process";
import { lockSoon } from "@/server/launcher/lock";
import { endLeftoverServer, forgetServer, recordServer } from "@/server/launcher/pids";
import { requireFreePort } from "@/server/launcher/port";
import { step } from "@/server/launcher/progress";
import { startServer } from "@/server/launcher/server-process";
import {
  dataLock,
  prepareDataFolder,
  projectRoot,
  readSettings,
  requireTemporaryFolder,
  type Settings,
} from "@/server/launcher/settings";
import { listenForStop, Stopped, type StopSignals, untilAborted } from "@/server/launcher/signals";
import { startPostgres } from "@/server/postgres";

// A service that is stopping may still have it.
const timeoutMs = 3000;

/** Runs in reverse order at the end. */
type Undo = (forced: AbortSignal) => Promise<void>;

const stop = listenForStop();
let restartWanted = false;
let restart = () => {
  restartWanted = true;
};
process.on("SIGUSR2", () => restart());
const undo: Undo[] = [];
let saved = true;
process.exitCode = await run(stop, undo).catch(report);
for (const undoStep of undo.reverse()) {
  await undoStep(stop.forced).catch((error: unknown) => {
    process.exitCode = report(error);
  });
}
if (!saved) process.exitCode = 1;
if (stop.requested.aborted)
  console.log(saved ? "Stopped. Your data is saved." : "Stopped. Not everything was saved: see above.");
process.exit();

async function run(stop: StopSignals, undo: Undo[]): Promise<number> {
  const settings = readSettings(process.argv.slice(2), true);
  if (settings.whyOne) console.log(settings.whyOne);
  if (!settings.managed) await claimDataFolder(settings);
  await requireFreePort(settings.host, settings.port);
  if (settings.serves === "all") await requireTemporaryFolder();

  const databaseUrl = settings.managed ? undefined : await postgresStep(settings, stop, undo);
  stop.requested.throwIfAborted();
  const { program } = await buildStep(settings, stop);
  const server = await serverStep(settings, program, databaseUrl, undo);
  restart = settings.processes > 1 ? server.restart : () => console.log("One process cannot restart without a gap.");
  if (restartWanted) restart(); // during the start

  await Promise.race([untilAborted(stop.requested), server.running]);
  return 0;
}

/** Two servers on one database would each have their own limits and caches. */
async function claimDataFolder(settings: Settings): Promise<void> {
  settings.dataDir = await prepareDataFolder(settings.dataDir);
  if (!(await lockSoon(dataLock(settings.dataDir), timeoutMs))) {
    throw new UserError(
      `Another ${product.name} is already using the data folder ${settings.dataDir}. Stop it, or choose another folder: DATA_DIR=/path/to/data PORT=${settings.port + 1} npm start`,
    );
  }
  await endLeftoverServer(settings.dataDir);
}

/** Returns the URL. */
async function postgresStep(settings: Settings, stop: StopSignals, undo: Undo[]): Promise<string> {
  const words = {
    doing: "Starting Postgres",
    done: (found: { major: string; adopted: boolean }) =>
      `Postgres ${found.major} ${found.adopted ? "is already running" : "is ready"}`,
  };
  const postgres = await step(words, () => startPostgres({ dataDir: settings.dataDir, signal: stop.requested }));
  const watching = new AbortController();
  const watch = postgres.keepRunning(console.error, AbortSignal.any([watching.signal, stop.requested]));
  undo.push(async (forced) => {
    watching.abort();
    await watch;
    await postgres.stop(forced);
  });
  return postgres.url;
}

async function buildStep(settings: Settings, stop: StopSignals): Promise<Built> {
  const words = {
    doing: settings.dev ? "Building the server" : "Building (the first build takes a minute)",
    done: ({ built }: Built) => (built.length > 0 ? `Built the ${built.join(" and the ")}` : "Build is up to date"),
  };
  return await step(words, (detail) => buildIfChanged({ dev: settings.dev, signal: stop.requested, detail }));
}

async function serverStep(settings: Settings, program: string, databaseUrl: string | undefined, undo: Undo[]) {
  let report = (_text: string) => {};
  const { dev, processes } = settings;
  const isOne = processes === 1;
  const file = isOne ? program : join(dirname(program), "supervisor.mjs");
  const server = startServer({
    flags: settings.serves === "pages" ? ownSourceMaps : sourceMaps,
    file,
    args: [...(isOne ? [] : [program]), ...(dev ? ["--dev"] : [])],
    env: {
      // A later start compiles less. Node before 22.1 ignores it, and all do where the folder is read-only.
      NODE_COMPILE_CACHE: join(projectRoot, ".next", "compile-cache"),
      ...process.env,
      NODE_ENV: dev ? "development" : "production",
      NEXT_TELEMETRY_DISABLED: "1",
      DATA_DIR: settings.dataDir,
      EMBEDDED_DATABASE_URL: databaseUrl,
    },
    onProgress: (text) => report(text),
    onSpawn: async (pid) => {
      if (databaseUrl) await recordServer(settings.dataDir, pid, file).catch(({ message }) => console.error(message));
    },
    log: console.error,
  });
  undo.push(async (forced) => {
    saved = await server.stop(forced);
    if (databaseUrl) await forgetServer(settings.dataDir);
  });
  const lines = await step(
    { doing: "Starting the server", done: () => (isOne ? "Server is ready" : `${processes} processes are ready`) },
    async (detail) => {
      report = detail;
      await Promise.race([server.ready, untilAborted(stop.requested)]);
      stop.requested.throwIfAborted();
      return await server.ready;
    },
  );
  for (const line of lines) console.log(line);
  return server;
}

/** One sentence for a UserError, the stack for a bug. */
function report(error: unknown): number {
  // After a Ctrl-C, child processes such as initdb get the signal too and fail.
  if (error instanceof Stopped || (error instanceof UserError && stop.requested.aborted)) return 0;
  if (error instanceof UserError) console.error(`✗ ${error.message}`);
  else console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return 1;
}
