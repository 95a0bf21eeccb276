import type { Run } from "./run-record";

/** Says what a run has written, and what to do next. */
export function say({ title, files }: Run, next: string[]): void {
  const created = files.filter(({ before }) => before === null);
  const changed = files.filter(({ before }) => before !== null);
  console.log(`Wrote ${title}:`);
  for (const { path } of created) console.log(`  new      ${path}`);
  for (const { path } of changed) console.log(`  changed  ${path}`);
  console.log("\nNext:");
  for (const line of next) console.log(`  ${line}`);
  console.log("  npm run new -- --undo takes it back.");
}
