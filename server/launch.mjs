// Plain JavaScript in old syntax: on any version of Node, it must run far enough to say what is missing. The program
// runs in this process: a parent between npm and us would have to forward every signal.
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const compiled = new URL("../.next/server-bundle/main.mjs", import.meta.url);
const [major, minor] = process.versions.node.split(".").map(Number);

function quit(sentence) {
  console.error(`✗ ${sentence}`);
  process.exit(1);
}

function runSources() {
  if (!existsSync(`${root}/node_modules`)) {
    quit(`The packages are not installed in ${root}. Run: npm ci && npm start`);
  }
  if (!existsSync(`${root}/node_modules/tsx`)) {
    quit(
      `There is no build of these sources in ${root}, and the packages that make one are not installed. Run: npm ci --include=dev && npm run build`,
    );
  }
  return import("tsx/esm/api")
    .then((tsx) => tsx.register())
    .then(() => import("./commands/main.ts"))
    .then(({ runServerProgram }) => runServerProgram());
}

if (major < 20 || (major === 20 && minor < 9)) {
  quit(
    `Animal Store needs Node 20.9 or later, but this is Node ${process.versions.node}. Install a newer version and start again.`,
  );
}

process.chdir(root);
if (existsSync(compiled) && existsSync(`${root}/node_modules`)) {
  import(compiled.href).then(({ runCompiled }) => runCompiled()).then((ran) => ran || runSources());
} else runSources();
