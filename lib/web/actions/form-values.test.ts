import { expect, test } from "vitest";
import { formId, formList, formNumber, formValues, optionalFormNumber } from "./form-values";

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

test.each([
  ["10000", 10_000],
  [" 10,000 ", 10_000],
  ["10 000", 10_000],
  ["1,0", Number.NaN],
  ["-1", Number.NaN],
  ["1e3", Number.NaN],
  ["ten", Number.NaN],
])("the number %j is %d, whether it may be missing or not", (text, number) => {
  expect(formNumber.parse(text)).toBe(number);
  expect(optionalFormNumber.parse(text)).toBe(number);
});

test("an empty field is no number, and missing if it may be", () => {
  for (const text of ["", " "]) {
    expect(formNumber.parse(text)).toBeNaN();
    expect(optionalFormNumber.parse(text)).toBeUndefined();
  }
});

test.each([
  [undefined, []],
  ["1", [1n]],
  [
    ["1", "2"],
    [1n, 2n],
  ],
])("a field %j that may be missing or repeated is a list", (given, ids) => {
  expect(formList(formId).parse(given)).toEqual(ids);
});
