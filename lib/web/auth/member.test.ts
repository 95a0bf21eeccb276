import { expect, it } from "vitest";
import { z } from "zod";
import { listWorkingKeys } from "@/lib/domains/keys/lookup";
import { renameAccount } from "@/lib/domains/members/service";
import { action } from "@/lib/web/actions/action";
import { type Member, memberOf, memberOr } from "./member";
import type { Viewer } from "./viewer";

const name = z.object({ name: z.string() });

/** Each fails `npm run check` as soon as it compiles. They never run. */
const withoutPermission = (viewer: Viewer, id: bigint) => [
  // @ts-expect-error: an action of an account names its permission
  () => action({}, name, async ({ accountId }) => accountId),
  // @ts-expect-error: this permission does not exist
  () => action({ permission: "keys.read" }, name, async () => {}),
  // @ts-expect-error: nor is a session enough
  () => memberOf(viewer),
  // @ts-expect-error: a number of a form is no account that a person may act for
  () => listWorkingKeys(id),
  // @ts-expect-error: nor is that of a session
  () => listWorkingKeys(viewer.account?.id),
  // @ts-expect-error: the action of a person has no account
  () => action({}, name, async (person, input) => renameAccount(person.accountId, input.name, person)),
];

const account = { id: 7n, name: "Acme", role: "developer", requiresSecondFactor: false } as const;
const viewer = { userId: 1n, hasSecondFactor: false, account } as unknown as Viewer;

it("nothing of an account compiles without a permission", () => {
  expect(withoutPermission(viewer, 7n)).toHaveLength(6);
});

it("an account is handed out for a permission that the role has, and not without a second factor that it requires", () => {
  expect((memberOr(viewer, "keys.write") as Member).accountId).toBe(7n);
  expect(memberOr(viewer, "members.write")).toBe("not-permitted");
  expect(memberOr({ ...viewer, account: undefined }, "read")).toBe("no-account");
  const strict = { ...viewer, account: { ...account, requiresSecondFactor: true } } as unknown as Viewer;
  expect(memberOr(strict, "read")).toBe("needs-second-factor");
  expect(memberOr({ ...strict, hasSecondFactor: true }, "read")).toMatchObject({ accountId: 7n });
});
