import { beforeAll, describe, expect, it } from "vitest";
import { ZodError } from "zod";
import type { AccountId } from "@/lib/base/account-id";
import { createUser } from "@/lib/domains/accounts/service";
import { commandActor } from "@/lib/domains/audit/actor";
import type { Actor } from "@/lib/domains/audit/service";
import { listAudit } from "@/lib/domains/audit/service";
import { listOwnOrders, placeOrder, takeStep } from "@/lib/domains/orders/service";
import type { PetDetails } from "@/lib/domains/pets/schema";
import { countRetired, countToReview, describePet, listRetired, listToReview } from "@/lib/domains/pets/search";
import { addPet, createPet, getPet, listPets } from "@/lib/domains/pets/service";
import { testDatabase } from "@/test/database";
import { newAccount } from "@/test/people";
import { addStorePet, approvePet, editPet, restorePet, retirePet, setReview, undoApproval } from "./changes";

testDatabase();

const rex: PetDetails = { name: "Rex", categoryId: 1n, status: "available" };
let staff: Actor;
let accountId: AccountId;

beforeAll(async () => {
  staff = {
    kind: "staff",
    userId: (await createUser({ email: "staff@example.com", name: "Sam", role: "staff" })).id,
  };
  accountId = await newAccount();
});

/** What the API shows of an animal: alone, and in the list. */
async function inApi(id: bigint) {
  const pet = (await getPet(id))?.json;
  const listed = (await listPets({ limit: 100, from: id })).json.includes(`{"id":${id},`);
  return { pet: pet === undefined ? undefined : JSON.parse(pet), listed };
}

const lastEvent = async () => (await listAudit({ actorId: staff.userId ?? 0n, limit: 1 })).items[0];

describe("decisions: Staff and animals", () => {
  it("shows an added and an edited animal in the API immediately, and records both with the values", async () => {
    const added = await addStorePet(rex, staff);
    expect(await inApi(added.id)).toMatchObject({ pet: { name: "Rex" }, listed: true });
    expect(await lastEvent()).toMatchObject({
      action: "animal.added",
      subject: `animal ${added.id} "Rex"`,
      details: { name: "Rex", category: "1", status: "available" },
    });
    const change = { ...rex, name: "Max", status: "sold" as const };
    const { before, after } = await editPet(added.id, change, added.version, staff);
    expect(await inApi(added.id)).toMatchObject({ pet: { name: "Max", status: "sold" }, listed: true });
    expect(await lastEvent()).toMatchObject({
      action: "animal.edited",
      details: { name: "Rex → Max", status: "available → sold" },
    });
    await editPet(added.id, before, after.version, staff); // the undo
    expect((await inApi(added.id)).pet).toMatchObject({ name: "Rex", status: "available" });
    const changes = (await describePet(added.id))?.changes ?? [];
    expect(changes.map(({ action, details, actorEmail }) => [action, details.name, actorEmail])).toEqual([
      ["animal.edited", "Max → Rex", "staff@example.com"],
      ["animal.edited", "Rex → Max", "staff@example.com"],
      ["animal.added", "Rex", "staff@example.com"],
    ]);
  });

  it("accepts exactly what createPet accepts", async () => {
    const { id, version } = await addStorePet(rex, staff);
    for (const name of [" ", "x".repeat(256), "a\0b"]) {
      await expect(addStorePet({ ...rex, name }, staff)).rejects.toBeInstanceOf(ZodError);
      await expect(editPet(id, { ...rex, name }, version, staff)).rejects.toBeInstanceOf(ZodError);
    }
  });

  it("lets one of two people edit a version, and no one edit or retire an animal that was ordered since", async () => {
    const { id, version } = await addStorePet(rex, staff);
    const results = await Promise.allSettled(
      ["Ann", "Bob"].map((name) => editPet(id, { ...rex, name }, version, staff)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { name = "", version: current = "" } = (await describePet(id)) ?? {};
    await expect(editPet(id, rex, version, staff)).rejects.toMatchObject({
      current: { name, categoryId: "1", status: "available", version: current },
    });
    const order = await placeOrder(accountId, id, commandActor);
    await expect(editPet(id, rex, current, staff)).rejects.toThrow("was changed or ordered");
    await expect(retirePet(id, current, staff)).rejects.toThrow("was changed or ordered");
    const ordered = (await describePet(id))?.version ?? "";
    await expect(editPet(id, rex, ordered, staff)).rejects.toThrow(`Order ${order.id} determines the status`);
    await expect(retirePet(id, ordered, staff)).rejects.toThrow(`Order ${order.id} is not delivered`);
    await takeStep("cancel", order.id, staff);
    await retirePet(id, (await describePet(id))?.version ?? "", staff);
  });

  it("retires an animal: the API has it no longer, its orders keep its name, and it can be restored as it was", async () => {
    const { id } = await addPet(accountId, { ...rex, name: "Olive" });
    const order = await placeOrder(accountId, id, commandActor);
    await takeStep("approve", order.id, staff);
    await takeStep("deliver", order.id, staff);
    const retired = await countRetired();
    await retirePet(id, (await describePet(id))?.version ?? "", staff);
    expect(await countRetired()).toBe(retired + 1);
    expect(await inApi(id)).toEqual({ pet: undefined, listed: false });
    expect((await listRetired({ limit: 1 })).items).toMatchObject([{ id, name: "Olive", createdBy: accountId }]);
    expect(await describePet(id)).toMatchObject({ name: "Olive", retiredAt: expect.any(Date), status: "sold" });
    const [own] = (await listOwnOrders(accountId, { limit: 1 })).items;
    expect(own).toMatchObject({ petName: "Olive", petRetired: true });
    // The account that added it reads this in its activity.
    const written = { subject: `animal ${id} "Olive"`, details: { name: "Olive", category: "1", status: "sold" } };
    expect((await listAudit({ accountId, limit: 1 })).items[0]).toMatchObject({ action: "animal.retired", ...written });
    const both = await Promise.allSettled([restorePet(id, staff), restorePet(id, staff)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await lastEvent()).toMatchObject({ action: "animal.restored", accountId, ...written });
    expect(await inApi(id)).toMatchObject({ pet: { id: Number(id), name: "Olive", status: "sold" }, listed: true });
    expect(await describePet(id)).toMatchObject({ createdBy: accountId, orders: [{ order: { id: order.id } }] });
  });

  it("lets what accounts add while the review is enabled wait for it, listed, until staff approve or retire it", async () => {
    const waiting = async () => (await listToReview({ limit: 10 })).items.map(({ id }) => id);
    const add = async (name: string) => (await addPet(accountId, { ...rex, name })).id;
    await add("Before");
    await setReview("enabled", staff);
    await setReview("enabled", staff);
    const events = await listAudit({ action: "review.enabled", limit: 10 });
    expect(events.items).toHaveLength(1);
    const [first, second] = [await add("First"), await add("Second")];
    const created = await createPet(accountId, rex, { key: "review", bodyHash: Buffer.from("body") });
    const third = BigInt(JSON.parse(created.json).id);
    await addStorePet(rex, staff); // staff's own
    expect(await waiting()).toEqual([first, second, third]);
    expect(await inApi(first)).toMatchObject({ pet: { name: "First" }, listed: true });

    await approvePet(first, staff);
    expect(await lastEvent()).toMatchObject({ action: "animal.approved", accountId });
    await expect(approvePet(first, staff)).rejects.toThrow("no longer waits");
    await retirePet(second, (await describePet(second))?.version ?? "", staff);
    expect(await waiting()).toEqual([third]);
    await restorePet(second, staff); // the undo
    await setReview("disabled", staff);
    await add("After");
    expect(await waiting()).toEqual([second, third]);
    expect(await countToReview()).toBe(2);
  });

  it("undoes an approval: the animal waits again since the same time, unless it was ordered meanwhile", async () => {
    await setReview("enabled", staff);
    const { id } = await addPet(accountId, { ...rex, name: "Third" });
    const before = await describePet(id);
    const { version } = await approvePet(id, staff);
    expect(await describePet(id)).toMatchObject({ reviewSince: null, version });
    await undoApproval(id, version, staff);
    expect(before?.reviewSince).toBeInstanceOf(Date);
    expect((await describePet(id))?.reviewSince).toEqual(before?.reviewSince);
    expect(await lastEvent()).toMatchObject({ action: "animal.approval_undone", accountId });
    await expect(undoApproval(id, version, staff)).rejects.toThrow("was changed or ordered");
    const again = await approvePet(id, staff);
    await placeOrder(accountId, id, commandActor);
    await expect(undoApproval(id, again.version, staff)).rejects.toThrow("was changed or ordered");
    expect(await describePet(id)).toMatchObject({ reviewSince: null });
  });
});
