import { ZodError } from "zod";
import { Problem } from "@/lib/base/errors";
import { Failure, Stopped } from "@/server/failure";

/** An invalid command line. Its message is one sentence. */
export class Misuse extends Error {
  override name = "Misuse";
}

/** `prepare` throws {@link Misuse} before any change. The function that it returns throws Problem or Failure. */
export type Command = { help: string; prepare(args: string[]): () => Promise<void> };

/** `usage` is printed for `--help`, and without a command. */
export type Program = { usage: string; commands: Record<string, Command> };

const exitCodes = { done: 0, cannotBeDone: 1, misuse: 2, stopped: 130 } as const;

/** Results go to standard output, messages for people to standard error. */
export async function runProgram(program: Program, args: string[]): Promise<void> {
  try {
    await run(program, args);
    process.exitCode = exitCodes.done;
  } catch (error) {
    process.exit(report(error)); // a connection to a database that hangs would keep the process alive
  }
}

async function run({ usage, commands }: Program, [name, ...args]: string[]): Promise<void> {
  if (name === "--help" || name === "-h") {
    console.log(usage);
    return;
  }
  const known = Object.keys(commands).join(", ");
  if (name === undefined) throw new Misuse(`Missing command. Use one of: ${known}.`);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Misuse(`Unknown command "${name}". Use one of: ${known}.`);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(command.help);
    return;
  }
  await command.prepare(args)();
}

/** One sentence, or the stack of an unexpected error. */
function report(error: unknown): number {
  if (error instanceof Misuse) {
    console.error(`✗ ${error.message} See --help.`);
    return exitCodes.misuse;
  }
  if (error instanceof Stopped) {
    console.error(error.message);
    return exitCodes.stopped;
  }
  if (error instanceof ZodError) console.error(`✗ ${error.issues.map(({ message }) => message).join(" ")}`);
  else if (error instanceof Problem || error instanceof Failure) console.error(`✗ ${error.message}`);
  else console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return exitCodes.cannotBeDone;
}
