import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { z } from "zod";
import { managementOperations } from "@/lib/api/management";
import { operations as storeOperations } from "@/lib/api/operations";
import { boundedCode, boundedText, isStorable } from "@/lib/base/text";
import * as formValues from "@/lib/web/actions/form-values";

const operations = [...storeOperations, ...managementOperations];
const root = join(import.meta.dirname, "..");
const sources = ["lib", "app", "components", "server"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
);

const million = 1_000_000;
const hostile: Record<string, string> = {
  "one letter": "a".repeat(million),
  "a repetition with another end": `${"12345678901".repeat(million / 11)}qx`,
  "combining characters": "\u0301\u0323".repeat(million / 2),
  digits: "7".repeat(million),
  spaces: " ".repeat(million),
  signs: "!@.".repeat(million / 3),
  NULs: "\0".repeat(million),
  "a user agent": "Version/1 ".repeat(million / 10),
};

/** The schemas of single values that a schema is made of, by name. */
function leaves(name: string, schema: z.ZodType): [string, z.ZodType][] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, part]) => leaves(`${name}.${key}`, part as z.ZodType));
  }
  return schema instanceof z.ZodArray ? leaves(`${name}[]`, schema.element as z.ZodType) : [[name, schema]];
}

/** Without what says that it may be left out. */
const unwrapped = (schema: z.ZodType): z.ZodType =>
  "unwrap" in schema ? unwrapped((schema as z.ZodOptional<z.ZodType>).unwrap()) : schema;

const exportedBy = (file: string, module: object) =>
  Object.entries(module)
    .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType)
    .map(([name, schema]) => [`${file} ${name}`, schema] as const);

/** What we send, not what a client sends. */
const responses = new Set(
  operations.flatMap(({ response: { body } }) => (body instanceof z.ZodArray ? [body, body.element] : [body])),
);

const files = sources.filter((path) => path.endsWith("/schema.ts") && !path.includes("/generated/"));
const modules = await Promise.all(files.map(async (file) => [file, await import(join(root, file))] as const));
const schemas = [
  ...modules.flatMap(([file, module]) => exportedBy(file, module)),
  ...exportedBy("form-values", formValues),
  ...operations.flatMap(({ id, pathParameters, queryParameters, body }) =>
    Object.entries({ ...pathParameters, ...queryParameters, ...(body && { body }) }).map(
      ([name, schema]) => [`${id} ${name}`, schema as z.ZodType] as const,
    ),
  ),
].filter(([, schema]) => !responses.has(schema));

describe("the length of a client's text is checked first", () => {
  it.each([boundedText(3, "A name"), boundedCode(3, "is no code")])(
    "no other check runs on a text that is too long or cannot be stored",
    (bounded) => {
      const seen: string[] = [];
      const schema = bounded
        .refine((text) => seen.push(text))
        .min(100)
        .transform((text) => seen.push(text));
      for (const text of ["abcd", "a\0", "\ud800", hostile.digits]) {
        expect(schema.safeParse(text).error?.issues).toHaveLength(1);
      }
      expect(seen).toEqual([]);
    },
  );

  test.each(schemas.flatMap(([name, schema]) => leaves(name, schema)))("%s", (_name, schema) => {
    for (const [kind, text] of Object.entries(hostile)) {
      const { error, data } = schema.safeParse(text);
      if (error) expect(error.issues, kind).toHaveLength(1);
      else expect(String(data).length, `${kind}: what counts as left out`).toBeLessThan(100);
    }
  });

  it("every schema of a client's text uses boundedText or boundedCode", () => {
    const ours = [
      "lib/base/text.ts",
      "lib/api/management/fields.ts", // what it returns
      "lib/domains/notifications/key-events.ts", // what events tell
      "lib/domains/webhooks/events.ts",
      "lib/base/env-variables.ts",
      "lib/domains/pets/schema.ts",
      "lib/platform/db/migrations.ts",
      "server/postgres/backup.ts",
    ];
    const found = sources.filter(
      (path) => /(?<!\.test)\.tsx?$/.test(path) && /\bz\s*\.string\(/.test(readFileSync(join(root, path), "utf8")),
    );
    expect(found.sort()).toEqual(ours.sort());
  });
});

/** The fewest and most characters, or the least and largest number. */
const bounds = {
  "accounts email": [1, 254],
  "accounts newPassword": [10, 200],
  "accounts personName": [1, 100],
  "accounts searchText": [1, 254],
  "accounts customLimits.perMinute": [1, 1_000_000],
  "accounts customLimits.perDay": [1, 1_000_000_000],
  "auth signInForm.email": [1, 254],
  "auth signInForm.password": [1, 200],
  "bans appealText": [1, 2_000],
  "factors passkeyName": [1, 60],
  "keys keyName": [1, 100],
  "keys keySearch.q": [1, 100],
  "members accountName": [1, 100],
  "pets categoryName": [1, 100],
  "pets petDetails.name": [1, 500],
  "pets petSearch.name": [1, 255],
  "plan-requests declineReason": [1, 2_000],
  "plan-requests planRequest.message": [1, 2_000],
  "plan-requests planRequest.perMinute": [1, 1_000_000],
  "plan-requests planRequest.perDay": [1, 1_000_000_000],
  "webhooks endpointInput.url": [1, 2_000],
};

test("what a person has to enter has these bounds", () => {
  const seen = new Set<z.ZodType>();
  const found = modules
    .flatMap(([file, module]) => exportedBy(file.split("/").at(-2) ?? "", module))
    .filter(([, schema]) => !responses.has(schema))
    // A part that has a name of its own is under that name.
    .sort(([, a], [, b]) => Number(a instanceof z.ZodObject) - Number(b instanceof z.ZodObject))
    .flatMap(([name, schema]) => leaves(name, schema))
    .flatMap(([name, schema]) => {
      const inner = unwrapped(schema);
      if (seen.has(inner)) return [];
      seen.add(inner);
      const { minLength, maxLength, minimum, maximum } = z.toJSONSchema(inner, { io: "input", unrepresentable: "any" });
      const least = minLength ?? minimum ?? 0;
      return least > 0 ? [[name, [least, maxLength ?? maximum]]] : [];
    });
  expect(Object.fromEntries(found)).toEqual(bounds);
});

test.each([
  ["", true],
  ["Żółw 🐢", true],
  ["a\0", false],
  ["\ud83d", false],
  ["\udc22 ", false],
])("whether %j can be stored", (text, storable) => expect(isStorable(text)).toBe(storable));
