import { runProgram } from "@/server/commands/program";
import { projectRoot } from "@/server/settings";
import { operation } from "./operation";
import { page } from "./page";
import { resource } from "./resource";
import { undo } from "./undo";

const usage = `Writes code that you then own and change.

  npm run new -- resource suppliers --fields "name:text country:code"
  npm run new -- operation listSuppliers --method GET --path /suppliers
  npm run new -- page portal/reports
  npm run new -- --undo

Each has --help.`;

process.chdir(projectRoot);
const [first = "--help", ...rest] = process.argv.slice(2);
const program = { usage, commands: { resource, operation, page, undo } };
await runProgram(program, [first === "--undo" ? "undo" : first, ...rest]);
