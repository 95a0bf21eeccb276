// The entry of `npm start` and `npm run dev`. Plain JavaScript in old syntax on purpose: it has to run far enough on any
// Node to say in one sentence what is missing. From here on everything is TypeScript, loaded by tsx in this same
// process: the `tsx` command would add a parent process, which kills its child 30 ms after a Ctrl-C it deems unanswered.
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [major, minor] = process.versions.node.split(".").map(Number);

function quit(sentence) {
  console.error(`✗ ${sentence}`);
  process.exit(1);
}

if (major < 20 || (major === 20 && minor < 9)) {
  quit(
    `Animal Store needs Node 20.9 or later, but this is Node ${process.versions.node}. Install a newer version and start again.`,
  );
}
if (!existsSync(`${root}/node_modules/tsx`)) {
  quit(`The packages are not installed in ${root}. Run: npm ci && npm start`);
}

process.chdir(root);
import("tsx/esm/api").then((tsx) => tsx.register()).then(() => import("./start.ts"));
