import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "@/server/launcher/settings";
import { linksDir } from "./programs";

const run = promisify(execFile);

/** An empty folder like a reader's, outside of the project, to save files and run commands. */
export type ReaderFolder = {
  save(name: string, text: string): Promise<void>;
  /** Runs commands as a page shows them. @returns their output @throws Error if one fails */
  run(commands: string, env?: Record<string, string>): Promise<string>;
  remove(): Promise<void>;
};

/**
 * No command reaches the registry: what a guide installs to run its program comes from the project, by links, with its
 * programs.
 */
const tools = `set -euo pipefail
npm() {
  if [ "$*" = "install @modelcontextprotocol/sdk" ] || [ "$*" = "install standardwebhooks" ]; then
    mkdir -p "node_modules/$(dirname "$2")"
    ln -sfn "$PROJECT/node_modules/$2" "node_modules/$2"
    return
  fi
  if [ "$*" != "install --save-dev tsx typescript @types/node" ]; then command npm "$@"; return; fi
  mkdir -p node_modules/.bin node_modules/@types
  for name in tsx typescript @types/node undici-types; do ln -sfn "$PROJECT/node_modules/$name" "node_modules/$name"; done
  for name in tsx tsc; do ln -sfn "$PROJECT/node_modules/.bin/$name" "node_modules/.bin/$name"; done
}
`;

export async function newReaderFolder(): Promise<ReaderFolder> {
  const path = await mkdtemp(join(tmpdir(), "animal-store-reader-"));
  return {
    save: (name, text) => writeFile(join(path, name), text),
    async run(commands, env = {}) {
      const { PATH = "", HOME = "" } = process.env;
      const own = {
        PATH: `${PATH}:${linksDir}`,
        HOME,
        PROJECT: projectRoot,
        npm_config_registry: "http://127.0.0.1:9",
        ...env,
      };
      const { stdout } = await run("bash", ["-c", tools + commands], {
        cwd: path,
        env: own as unknown as NodeJS.ProcessEnv,
        timeout: 150_000,
      });
      return stdout;
    },
    remove: () => rm(path, { recursive: true }),
  };
}
