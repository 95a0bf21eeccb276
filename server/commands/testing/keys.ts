// For tests: a process that runs each command of `npm run key` that it is sent, and responds with what the command printed
// and its exit code. A process for each command would take a second of a core.
import { edit, revoke, roll } from "@/server/commands/key-change";
import { create } from "@/server/commands/key-create";
import { list } from "@/server/commands/key-list";
import { codeOf } from "@/server/commands/program";

let stdout = "";
let stderr = "";
console.log = (line: string) => {
  stdout += `${line}\n`;
};
console.error = (line: string) => {
  stderr += `${line}\n`;
};
process.on("message", async (args: string[]) => {
  [stdout, stderr] = ["", ""];
  const code = await codeOf({ help: "", commands: { create, edit, list, roll, revoke } }, args);
  process.send?.({ code, stdout, stderr });
});
