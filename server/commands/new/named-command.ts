import { command } from "@/server/commands/options";
import { type Command, Misuse } from "@/server/commands/program";

/** The options, all of which have a value. */
type Options = Record<string, { type: "string" }>;

/** A command whose first argument is a name. @param example the command with such a name */
export const namedCommand = <const O extends Options>(
  example: string,
  help: string,
  options: O,
  prepare: (name: string, values: { [Name in keyof O]?: string }) => () => Promise<void>,
): Command => ({
  help,
  prepare([name, ...args]) {
    if (name === undefined || name.startsWith("-")) throw new Misuse(`Give the name first, as in: ${example}.`);
    return command(help, options, (values) => prepare(name, values as { [Name in keyof O]?: string })).prepare(args);
  },
});
