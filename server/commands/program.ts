import { ZodError } from "zod";
import { Problem } from "@/lib/base/errors";
import { Failure } from "@/server/failure";

/** A command line that is not right. Its message is one sentence that says what is. */
export class Misuse extends Error {
  override name = "Misuse";
}

/**
 * A command. `prepare` reads its arguments and throws {@link Misuse} before anything has happened; what it returns does
 * the work, and throws Problem or Failure for what cannot be done.
 */
export type Command = { help: string; prepare(args: string[]): () => Promise<void> };

/** What `npm run` starts: commands by name. `usage` is printed for `--help`, and when no command is given. */
export type Program = { usage: string; commands: Record<string, Command> };

const exitCodes = { done: 0, cannotBeDone: 1, misuse: 2 } as const;

/**
 * Runs a program and sets the exit code of the process: 0 done, 1 cannot be done, 2 a command line that is not right.
 * Only results go to standard output; everything that is for people to read goes to standard error.
 *
 * @param args the arguments after the program's name
 */
export async function runProgram(program: Program, args: string[]): Promise<void> {
  try {
    await run(program, args);
    process.exitCode = exitCodes.done;
  } catch (error) {
    process.exitCode = report(error);
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

/** Says in one sentence why nothing was done; the stack only for a defect of ours. */
function report(error: unknown): number {
  if (error instanceof Misuse) {
    console.error(`✗ ${error.message} See --help.`);
    return exitCodes.misuse;
  }
  if (error instanceof ZodError) console.error(`✗ ${error.issues.map(({ message }) => message).join(" ")}`);
  else if (error instanceof Problem || error instanceof Failure) console.error(`✗ ${error.message}`);
  else console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return exitCodes.cannotBeDone;
}
