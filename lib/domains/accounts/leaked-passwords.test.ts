import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, it } from "vitest";
import { demoUsers } from "@/lib/base/demo-users";
import { isCommonPassword } from "./common-passwords";
import { isLeakedPassword } from "./leaked-passwords";
import { newPassword } from "./schema";

it("rejects each leaked password of the list that is long enough for us, in any letter case (ASVS 6.2.4)", async () => {
  const long = dictionary["passwords-common"].filter(({ length }) => length >= 10);
  expect(long.length).toBeGreaterThan(1_500);
  const accepted = [];
  for (const password of [...long, ...long.map((text) => text.toUpperCase())])
    if (await isLeakedPassword(password)) continue;
    else accepted.push(password);
  expect(accepted).toEqual([]);
});

it.each(["4815162342", "Usuckballz1", "corvette1975", "$c0rp10n!!!", "2001bulldog"])(
  "rejects %s as a new password, which no rule finds",
  async (password) => {
    expect(isCommonPassword(password)).toBe(false);
    expect((await newPassword.safeParseAsync(password)).error?.issues[0]?.message).toMatch(/too common/);
  },
);

it.each(Object.values(demoUsers))("rejects the public password of $email", async ({ password }) => {
  expect((await newPassword.safeParseAsync(password)).error?.issues[0]?.message).toMatch(/too common/);
});

it.each(["lantern meadow heron", "lantern 8392017465", "cat-8392017465", "пароль-и-ещё"])(
  "accepts %s",
  async (password) => expect(await newPassword.parseAsync(password)).toBe(password),
);
