import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { formWords } from "./form-values";

const files = readdirSync(import.meta.dirname).filter((file) => /\.ts$/.test(file) && !file.endsWith(".test.ts"));

async function formsOf(file: string): Promise<[string, z.ZodType][]> {
  const actions: [string, unknown][] = Object.entries(await import(`./${file.slice(0, -3)}.ts`));
  return actions.flatMap(([name, action]) => {
    const schema: unknown = typeof action === "function" && "schema" in action ? action.schema : undefined;
    return schema instanceof z.ZodType ? [[`${file} ${name}`, schema] as [string, z.ZodType]] : [];
  });
}

/** Sentences of zod itself, and words of the API that mean nothing to a person. */
const raw = /invalid|expected|received|undefined|too small|too big|surrogate|NUL\b/i;

it("no form shows a message of zod, whether it is sent empty or with wrong values", async () => {
  const forms = (await Promise.all(files.map(formsOf))).flat();
  expect(forms.length).toBeGreaterThan(40);
  const found: string[] = [];
  for (const [name, schema] of forms) {
    const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    const wrong = ["", "\0", "x".repeat(70_000)].map((text) =>
      Object.fromEntries(fields.map((field) => [field, text])),
    );
    for (const values of [{}, ...wrong]) {
      const { error } = await schema.safeParseAsync(values, { error: formWords });
      for (const { path, message } of error?.issues ?? []) {
        if (raw.test(message)) found.push(`${name}, ${path.join(".")}: ${message}`);
      }
    }
  }
  expect(found).toEqual([]);
});

it("says in words what is missing, and what is not one of the choices", () => {
  const form = z.object({ name: z.string(), to: z.enum(["on", "off"]) });
  const { error } = form.safeParse({ to: "up" }, { error: formWords });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "This field is required.",
    "Choose one of the options.",
  ]);
});

it("a person may write so much in the fields of all forms", async () => {
  const most: Record<string, Set<string>> = {};
  for (const [, schema] of (await Promise.all(files.map(formsOf))).flat()) {
    const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    const { error } = await schema.safeParseAsync(
      Object.fromEntries(fields.map((field) => [field, "x".repeat(70_000)])),
    );
    for (const { path, message } of error?.issues ?? []) {
      const [, number] = /^Enter at most ([\d,]+) characters\.$/.exec(message) ?? [];
      if (number) most[String(path)] = (most[String(path)] ?? new Set()).add(number);
    }
  }
  expect(most).toEqual({
    currentPassword: new Set(["200"]),
    description: new Set(["200"]),
    email: new Set(["254"]),
    name: new Set(["60", "100"]), // 60 of a passkey
    newPassword: new Set(["200"]),
    password: new Set(["200"]),
    reason: new Set(["500", "2,000"]), // 2,000 for a declined request for a plan
    text: new Set(["2,000"]),
    url: new Set(["2,000"]),
  });
});
