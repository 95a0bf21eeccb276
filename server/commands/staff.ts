import { runProgram } from "./program";
import { create } from "./staff-create";

const usage = `Manages staff accounts. The service does not have to be running.

  npm run --silent staff -- create --email <address> [--name <text>]

Add --help to a command for details. Uses the database in DATABASE_URL, or else the one in DATA_DIR.`;

await runProgram({ usage, commands: { create } }, process.argv.slice(2));
