import { readdirSync } from "node:fs";
import { expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { log } from "@/lib/base/log";
import type { Action } from "./result";

const files = readdirSync(import.meta.dirname).filter((file) => /\.ts$/.test(file) && !file.endsWith(".test.ts"));

type FormAction = Action<unknown> & { schema: z.ZodObject };

const isFormAction = (action: unknown): action is FormAction =>
  typeof action === "function" && "schema" in action && action.schema instanceof z.ZodObject;

const modules = await Promise.all(files.map((file) => import(`./${file.slice(0, -3)}.ts`)));
const actions = modules.flatMap((module) => Object.entries<unknown>(module));
const forms = actions.flatMap(([name, action]) => (isFormAction(action) ? [[name, action] as const] : []));

/** The fields of all forms that no response has. A field for a new secret has to be one of them. */
const secret = ["code", "currentPassword", "foundKey", "newPassword", "password"];

it("no form that is rejected sends a password, a code or a key back, and all send the rest", async () => {
  const logged = vi.spyOn(log(), "error").mockReturnValue(undefined);
  onTestFinished(() => logged.mockRestore());
  const kept = new Set<string>();
  const sent = new Set<string>();
  for (const [name, action] of forms) {
    const form = new FormData();
    // Too long for every field. An action of signed-in people fails, because no browser is signed in.
    for (const field of Object.keys(action.schema.shape)) form.append(field, "s3cret".repeat(20_000));
    const result = await action(null, form);
    if (result.ok) throw new Error(`${name} took what is too long`);
    for (const field of Object.keys(action.schema.shape)) (field in result.values ? sent : kept).add(field);
    const { values, ...rest } = result;
    expect([name, JSON.stringify(rest)]).toEqual([name, expect.not.stringContaining("s3cret")]);
  }
  expect([...kept].sort()).toEqual(secret);
  expect([...sent].filter((field) => secret.includes(field))).toEqual([]);
});
