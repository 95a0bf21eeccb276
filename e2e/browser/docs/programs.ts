import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "@/server/settings";

const run = promisify(execFile);

/** How to run a sample of a language: its file name and command. */
const runners = {
  bash: { file: "sample.sh", command: ["bash"] },
  javascript: { file: "sample.mjs", command: [process.execPath] },
  typescript: { file: "sample.mts", command: [join(projectRoot, "node_modules", ".bin", "tsx")] },
  python: { file: "sample.py", command: ["python3"] },
} as const;

export type Language = keyof typeof runners;

/** A folder like a reader's, to save files and run programs. */
export type Folder = {
  save(name: string, text: string): Promise<void>;
  /** Runs code as the page shows it. @returns its output @throws Error if it fails */
  run(language: Language, code: string, argument?: string, env?: Record<string, string>): Promise<string>;
  remove(): Promise<void>;
};

export async function newFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), "animal-store-reader-"));
  const save = (name: string, text: string) => writeFile(join(path, name), text);
  return {
    save,
    async run(language, code, argument = "", env = {}) {
      const { file, command } = runners[language];
      await save(file, code);
      const [program, ...before] = command;
      const { PATH, HOME, NODE_ENV } = process.env;
      const { stdout } = await run(program, [...before, file, argument], {
        cwd: path,
        env: { PATH, HOME, NODE_ENV, ...env },
        timeout: 150_000,
      });
      return stdout;
    },
    remove: () => rm(path, { recursive: true }),
  };
}
