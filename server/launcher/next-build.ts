import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { UserError } from "@/lib/base/errors";
import type { Detail } from "./progress";

const maxOutput = 200_000;

/**
 * Next mixes this into the ids of server actions, and would create a random one for each build. It is not a secret:
 * action data is encrypted with a key derived from the deployment's secret (lib/base/auth-secret.ts).
 */
export const actionIdKey = Buffer.alloc(32, "action ids").toString("base64");

/** As its package names it. */
export function nextCommand(): string {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve("next/package.json");
  return join(dirname(manifest), require(manifest).bin.next);
}

/** In a child process that ends with ours. @throws UserError with the build's output; Stopped when the signal aborts */
export async function buildPages(root: string, sources: string, signal: AbortSignal, detail: Detail): Promise<void> {
  signal.throwIfAborted();
  // Required, not imported: Node before 20.10 then runs the entry as a module, which needs a file extension.
  const dieWithParent = join(root, "server", "launcher", "die-with-parent.cjs");
  const child = spawn(process.execPath, ["--require", dieWithParent, nextCommand(), "build"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: actionIdKey,
      SOURCES_ID: sources.slice(0, 20),
      LAUNCHER_PID: String(process.pid),
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const kill = () => child.kill("SIGTERM");
  signal.addEventListener("abort", kill);
  let output = "";
  const read = (chunk: Buffer) => {
    output = (output + chunk).slice(-maxOutput);
    const line = stripVTControlCharacters(String(chunk)).trim().split("\n").at(-1)?.trim();
    if (line) detail(line);
  };
  child.stdout?.on("data", read);
  child.stderr?.on("data", read);
  const [code] = await once(child, "close");
  signal.removeEventListener("abort", kill);
  signal.throwIfAborted();
  if (code !== 0) throw new UserError(`Cannot build the pages. Fix these errors and start again:\n\n${output.trim()}`);
  await dropSourceTexts(join(root, ".next", "server"));
}

/** From the source maps: two thirds of what the process of the pages keeps of them, and a stack needs none of it. */
async function dropSourceTexts(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith(".map")) continue;
    const file = join(folder, name);
    const map = JSON.parse(await readFile(file, "utf8"), (key, value) =>
      key === "sourcesContent" ? undefined : value,
    );
    await writeFile(file, JSON.stringify(map));
  }
}
