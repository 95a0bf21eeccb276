import { ZodError } from "zod";
import { UserError } from "@/lib/base/errors";
import { Stopped } from "@/server/launcher/signals";

/** An invalid command line. Its message is one sentence. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** `run` throws {@link UsageError} before any change, and UserError. */
export type Command = { help: string; run(args: string[]): Promise<void> };

type Group = { help: string; commands: Record<string, Command> };

const exitCodes = { done: 0, cannotBeDone: 1, misuse: 2, stopped: 130 } as const;

/** Results go to standard output, messages for people to standard error. @returns the exit code */
export const codeOf = (program: Command | Group, args: string[]): Promise<number> =>
  run(program, args).then(() => exitCodes.done, report);

/**
 * Ends the process when the work has ended: a connection of a library, to Redis or to a database that hangs, would keep
 * it alive.
 */
export async function runProgram(program: Command | Group): Promise<void> {
  const code = await codeOf(program, process.argv.slice(2));
  // Where a pipe is written asynchronously, exit() would cut the output.
  for (const output of [process.stdout, process.stderr]) await new Promise((written) => output.write("", written));
  process.exit(code);
}

const isHelp = (arg: string | undefined): boolean => arg === "--help" || arg === "-h";

async function run(program: Command | Group, args: string[]): Promise<void> {
  if (isHelp(args[0])) return console.log(program.help);
  if ("commands" in program) return run(findCommand(program.commands, args[0]), args.slice(1));
  if (args.some(isHelp)) return console.log(program.help);
  await program.run(args);
}

function findCommand(commands: Record<string, Command>, name: string | undefined): Command {
  const known = Object.keys(commands).join(", ");
  if (name === undefined) throw new UsageError(`Missing command. Use one of: ${known}.`);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`Unknown command "${name}". Use one of: ${known}.`);
  return command;
}

/** One sentence, or the stack of an unexpected error. */
function report(error: unknown): number {
  if (error instanceof UsageError) {
    console.error(`✗ ${error.message} See --help.`);
    return exitCodes.misuse;
  }
  if (error instanceof Stopped) {
    console.error(error.message);
    return exitCodes.stopped;
  }
  if (error instanceof ZodError) console.error(`✗ ${error.issues.map(({ message }) => message).join(" ")}`);
  else if (error instanceof UserError) console.error(`✗ ${error.message}`);
  else console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return exitCodes.cannotBeDone;
}
