import { isCurrent } from "@/server/build/build";
import { projectRoot } from "@/server/launcher/settings";

/** By name, for server/launch.mjs. Each reads `process.argv`, and runs when it is imported. */
export const programs: Record<string, () => Promise<unknown>> = {
  start: () => import("@/server/launcher/start"),
  build: () => import("@/server/commands/build"),
  migrate: () => import("@/server/commands/migrate"),
  reseal: () => import("@/server/commands/reseal"),
  backup: () => import("@/server/commands/backup"),
  restore: () => import("@/server/commands/restore"),
  key: () => import("@/server/commands/key"),
  staff: () => import("@/server/commands/staff"),
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
