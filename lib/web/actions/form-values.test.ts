import { expect, test } from "vitest";
import { formValues } from "./form-values";

test("the values of a form are read by name, repeated ones as a list", () => {
  const form = new FormData();
  for (const [name, text] of [
    ["id", "1"],
    ["step", "approve"],
    ["id", "2"],
    ["$ACTION_ID_1", ""],
    ["__proto__", "x"],
    ["id", "3"],
  ] as const) {
    form.append(name, text);
  }
  form.append("picture", new File([], "empty"));
  expect(Object.entries(formValues(form))).toEqual([
    ["id", ["1", "2", "3"]],
    ["step", "approve"],
    ["__proto__", "x"],
  ]);
});
