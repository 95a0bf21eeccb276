import { edit, revoke, roll } from "./key-change";
import { create } from "./key-create";
import { list } from "./key-list";
import { runProgram } from "./program";

const help = `Creates, lists, edits, rolls and revokes API keys. The service does not have to be running.

  npm run --silent key -- create --email <address> [--create-account] [options]
  npm run --silent key -- list   --email <address>
  npm run --silent key -- edit   --email <address> --key <id or last four> [options]
  npm run --silent key -- roll   --email <address> --key <id or last four> [--overlap <time>]
  npm run --silent key -- revoke --email <address> --key <id or last four>
  npm run --silent key -- revoke --key <whole key>

Add --help to a command for details. Uses the database in DATABASE_URL, or else the one in DATA_DIR.`;

// The name before 2.1.0, which scripts may use.
if (process.argv[2] === "issue") process.argv[2] = "create";

await runProgram({ help, commands: { create, list, edit, roll, revoke } });
