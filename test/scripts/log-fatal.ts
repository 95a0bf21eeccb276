// For tests: a process that logs a fatal line when its standard input ends, and then ends.

import { log } from "@/lib/base/log";

process.stdin.resume().once("end", () => {
  log().fatal("cannot go on");
  process.exit(3);
});
