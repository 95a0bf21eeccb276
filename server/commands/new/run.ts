import { runProgram } from "@/server/commands/program";
import { projectRoot } from "@/server/launcher/settings";
import { operation } from "./operation";
import { page } from "./page";
import { resource } from "./resource";
import { undo } from "./undo";

const help = `Writes code that you then own and change.

  npm run new -- resource suppliers --fields "name:text country:code"
  npm run new -- operation listSuppliers --method GET --path /suppliers
  npm run new -- page portal/reports
  npm run new -- --undo

Each has --help.`;

process.chdir(projectRoot);
if (process.argv[2] === "--undo") process.argv[2] = "undo";
await runProgram({ help, commands: { resource, operation, page, undo } });
