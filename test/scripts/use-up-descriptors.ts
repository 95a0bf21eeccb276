// For a test: a process that opens files until it can open none, and closes them again.
import { closeSync, openSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { descriptors, watchDescriptors } from "@/lib/runtime/descriptors";

setInterval(() => {}, 1_000); // the watch keeps no process alive
watchDescriptors();
await sleep(1_500);
const before = { ...descriptors() };
const opened: number[] = [];
try {
  for (;;) opened.push(openSync("/dev/null", "r"));
} catch {}
while (descriptors().failures < 2) await sleep(50);
const meanwhile = { ...descriptors() };
for (const file of opened) closeSync(file);
while (descriptors().since) await sleep(50);
process.stdout.write(`\n${JSON.stringify([before, meanwhile, descriptors()])}\n`, () => process.exit());
