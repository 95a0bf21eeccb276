import { type Built, buildIfChanged } from "@/server/launcher/build";
import { step } from "@/server/launcher/progress";
import { listenForStop } from "@/server/launcher/signals";
import { command } from "./options";
import { runProgram } from "./program";

const help = `Builds the pages and the server, if their sources have changed.

  npm run build`;

const words = {
  doing: "Building",
  done: ({ built }: Built) => (built.length > 0 ? `Built the ${built.join(" and the ")}` : "Nothing to build"),
};

const build = command(help, {}, async () => {
  const { requested: signal } = listenForStop();
  await step(words, (detail) => buildIfChanged({ signal, detail }));
});

await runProgram(build);
