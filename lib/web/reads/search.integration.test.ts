import { beforeAll, expect, it } from "vitest";
import { createUser, setRole } from "@/lib/domains/accounts/service";
import { commandActor } from "@/lib/domains/audit/actor";
import { issueKey } from "@/lib/domains/keys/service";
import { placeOrder } from "@/lib/domains/orders/service";
import { addPet } from "@/lib/domains/pets/service";
import { findViewer, openSession, type Viewer } from "@/lib/domains/sessions/service";
import { memberOf } from "@/lib/web/auth/member";
import { testDatabase } from "@/test/database";
import { accountOf } from "@/test/people";
import { search } from "./search";

testDatabase();

const people = {} as Record<"ada" | "bob" | "staff", Viewer>;
const orders = {} as Record<"ada" | "bob", string>;

/** A person with a key and an order. */
async function signUp(name: "ada" | "bob" | "staff"): Promise<void> {
  const created = await createUser({ email: `${name}@example.com`, name });
  const user = name === "staff" ? await setRole(created, "staff", commandActor) : created;
  people[name] = (await findViewer(await openSession(user))) as Viewer;
  if (name === "staff") return;
  await issueKey(accountOf(user), { name: `Nightly ${name}`, scopes: ["pets:read"], expiresAt: null }, commandActor);
  const pet = await addPet(accountOf(user), { name: `Rex of ${name}`, categoryId: 1n, status: "available" });
  orders[name] = String((await placeOrder(accountOf(user), pet.id, { kind: "user", userId: user.id })).id);
}

beforeAll(async () => {
  for (const name of ["ada", "bob", "staff"] as const) await signUp(name);
});

/** The titles that a person finds, by group. */
async function found(viewer: Viewer, q: string): Promise<Record<string, string[]>> {
  const { groups } = await search(memberOf(viewer, "read"), { q });
  const filled = groups.filter(({ items }) => items.length > 0);
  return Object.fromEntries(filled.map(({ title, items }) => [title, items.map((item) => item.title).sort()]));
}

it("finds the keys and orders of the person's own account, and animals, which everyone may read", async () => {
  expect(await found(people.ada, "nightly")).toEqual({ Keys: ["Nightly ada"] });
  const pets = ["Rex of ada", "Rex of bob"];
  expect(await found(people.ada, "rex of")).toEqual({
    Animals: pets,
    "Your orders": [`Order ${orders.ada}: Rex of ada`],
  });
});

it("finds an order by its number, but not that of another account", async () => {
  expect((await found(people.ada, orders.ada))["Your orders"]).toEqual([`Order ${orders.ada}: Rex of ada`]);
  expect((await found(people.ada, orders.bob))["Your orders"]).toBeUndefined();
});

it("finds accounts and all orders for staff with a second factor only", async () => {
  const staff = { ...people.staff, hasSecondFactor: true };
  expect(await found(staff, "bob@example.com")).toEqual({ Accounts: ["bob"] });
  expect(await found(people.staff, "bob@example.com")).toEqual({});
  expect((await found(staff, orders.bob))["All orders"]).toEqual([`Order ${orders.bob}: Rex of bob`]);
  expect(await found(people.ada, "bob@example.com")).toEqual({});
  expect((await found(people.ada, orders.bob))["All orders"]).toBeUndefined();
});

it("finds at most five of each, and nothing for nothing", async () => {
  const ada = memberOf(people.ada, "read");
  for (let n = 0; n < 6; n++) {
    await issueKey(ada.accountId, { name: `Batch ${n}`, scopes: ["pets:read"], expiresAt: null }, commandActor);
    await addPet(ada.accountId, { name: `Batch ${n}`, categoryId: 1n });
  }
  const { groups } = await search(ada, { q: "bAtCh" });
  expect(groups.filter(({ items }) => items.length > 0).map(({ title, items }) => [title, items.length])).toEqual([
    ["Keys", 5],
    ["Animals", 5],
  ]);
  expect(await search(ada, { q: "" })).toEqual({ isStaff: false, role: "owner", groups: [] });
});

it("opens what it finds, and says enough to tell it from others", async () => {
  const itemsOf = async (viewer: Viewer, q: string) =>
    (await search(memberOf(viewer, "read"), { q })).groups.flatMap(({ items }) => items);
  const staff = { ...people.staff, hasSecondFactor: true };
  const [bob] = await itemsOf(staff, "bob@example.com");
  expect(bob).toEqual({
    path: `/staff/accounts/${memberOf(people.bob, "read").accountId}`,
    title: "bob",
    detail: "bob@example.com",
  });
  const [key] = await itemsOf(people.ada, "nightly");
  expect(key?.path).toMatch(/^\/portal\/keys\/\d+$/);
  expect(await itemsOf(people.ada, String(key?.detail.slice(-4)))).toEqual([key]);
  const pet = { title: "Rex of bob", detail: expect.stringMatching(/^ID \d+$/) };
  expect(await itemsOf(staff, "rex of bob")).toEqual([
    { ...pet, path: expect.stringMatching(/^\/staff\/inventory\/\d+$/) },
    { ...pet, path: expect.stringMatching(/^\/portal\/animals\/\d+$/) },
  ]);
  const order = { title: `Order ${orders.bob}: Rex of bob` };
  expect(await itemsOf(staff, orders.bob)).toContainEqual({
    ...order,
    path: `/staff/orders?status=all&from=${orders.bob}`,
    detail: "bob",
  });
  expect(await itemsOf(people.bob, "rex of bob")).toContainEqual({
    ...order,
    path: `/portal/orders?from=${orders.bob}`,
    detail: "placed",
  });
});
