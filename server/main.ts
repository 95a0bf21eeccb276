import { isServerCurrent } from "@/server/build";
import { projectRoot } from "@/server/settings";

/** The programs of server/launch.mjs, by name. Each reads `process.argv`, and runs when it is imported. */
const programs: Record<string, () => Promise<unknown>> = {
  start: () => import("@/server/start"),
  build: () => import("@/server/commands/build"),
  migrate: () => import("@/server/commands/migrate"),
  reseal: () => import("@/server/commands/reseal"),
  backup: () => import("@/server/commands/backup"),
  restore: () => import("@/server/commands/restore"),
  key: () => import("@/server/commands/key"),
  staff: () => import("@/server/commands/staff"),
};

/** Runs the program that the command line names. Defaults to the service. */
export async function runProgram(): Promise<void> {
  const name = process.argv[2] ?? "start";
  const program = Object.hasOwn(programs, name) ? programs[name] : undefined;
  if (!program) throw new Error(`There is no program "${name}"; there are ${Object.keys(programs).join(", ")}.`);
  process.argv.splice(2, 1);
  await program();
}

/** Runs the program if this bundle was made from the sources next to it. @returns whether it did */
export async function runCompiled(): Promise<boolean> {
  if (!(await isServerCurrent(projectRoot))) return false;
  await runProgram();
  return true;
}
