import { isCurrent } from "@/server/launcher/build";
import { projectRoot } from "@/server/launcher/settings";

/** By name, for server/launch.mjs. Each reads `process.argv`, and runs when it is imported. */
export const programs: Record<string, () => Promise<unknown>> = {
  start: () => import("./start"),
  build: () => import("./build"),
  migrate: () => import("./migrate"),
  reseal: () => import("./reseal"),
  backup: () => import("./backup"),
  restore: () => import("./restore"),
  key: () => import("./key"),
  staff: () => import("./staff"),
};

export async function runServerProgram(): Promise<void> {
  const name = process.argv[2] ?? "start";
  const program = Object.hasOwn(programs, name) ? programs[name] : undefined;
  if (!program) throw new Error(`There is no program "${name}"; there are ${Object.keys(programs).join(", ")}.`);
  process.argv.splice(2, 1);
  await program();
}

/** Returns whether this bundle was made from the sources next to it, and was run. */
export async function runCompiled(): Promise<boolean> {
  if (!(await isCurrent(projectRoot, "server"))) return false;
  await runServerProgram();
  return true;
}
