import { resolve } from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import type { z } from "zod";
import { email } from "@/lib/domains/accounts/schema";
import { type Command, UsageError } from "./program";

type Options = NonNullable<ParseArgsConfig["options"]>;

export const text = { type: "string" } as const;
export const flag = { type: "boolean" } as const;

type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O; strict: true }>>["values"];

export const command = <const O extends Options>(
  help: string,
  options: O,
  run: (values: Values<O>) => Promise<void>,
): Command => ({ help, run: async (args) => run(readOptions(args, options)) });

/** @throws UsageError for an unknown option, a missing value, or an argument that is not an option */
function readOptions<const O extends Options>(args: string[], options: O): Values<O> {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The rest of Node's message is advice for programmers.
    throw new UsageError(`${error.message.split(/\.?\n|\. |\. ?$/)[0]}.`);
  }
}

export function requiredOption(name: string, value: string | undefined): string {
  if (value === undefined) throw new UsageError(`--${name} is required.`);
  return value;
}

/** @throws UsageError that names the option and the error */
export function parseOption<S extends z.ZodType>(name: string, schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const wrong = result.error.issues[0]?.message ?? "is not valid";
  throw new UsageError(wrong.endsWith(".") ? `--${name}: ${wrong}` : `--${name} ${wrong}.`);
}

/** For a schema of numbers. `1e3` is none. @throws UsageError as {@link parseOption} */
export const checkedNumber = <S extends z.ZodType>(name: string, schema: S, text: string): z.output<S> =>
  parseOption(name, schema, /^\d+$/.test(text) ? Number(text) : Number.NaN);

export const readEmail = (text: string | undefined): string =>
  parseOption("email", email, requiredOption("email", text));

/** @throws UsageError that lists the words */
export function oneOfOption<const Word extends string>(name: string, words: readonly Word[], value: string): Word {
  const found = words.find((word) => word === value);
  if (found === undefined) throw new UsageError(`--${name} must be one of ${words.join(", ")}; got "${value}".`);
  return found;
}

export const fileCommand = (help: string, work: (file: string) => Promise<void>): Command => ({
  help,
  async run([file, ...more]) {
    if (file === undefined || file.startsWith("-") || more.length > 0)
      throw new UsageError("Give the name of one file.");
    return work(resolve(process.env.INIT_CWD ?? "", file));
  },
});
