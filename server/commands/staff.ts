import { runProgram } from "./program";
import { create } from "./staff-create";

const usage = `Looks after the people who run the store, whether the service runs or not.

  npm run --silent staff -- create --email <address> [--name <text>]

Add --help to a command to learn more about it. The database is that of DATABASE_URL, or the one in DATA_DIR.`;

await runProgram({ usage, commands: { create } }, process.argv.slice(2));
