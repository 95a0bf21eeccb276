import { buildIfChanged } from "@/server/build";
import { Failure, Stopped } from "@/server/failure";
import { printError, step } from "@/server/progress";
import { projectRoot } from "@/server/settings";
import { listenForStop } from "@/server/signals";

const { requested: signal } = listenForStop();
const words = {
  doing: "Building",
  done: ({ built }: { built: string[] }) =>
    built.length > 0 ? `Built the ${built.join(" and the ")}` : "Nothing to build",
};

try {
  await step(words, (detail) => buildIfChanged({ root: projectRoot, dev: false, signal, detail }));
} catch (error) {
  if (!(error instanceof Failure) && !(error instanceof Stopped)) throw error;
  printError(`✗ ${error.message}`);
  process.exitCode = 1;
}
