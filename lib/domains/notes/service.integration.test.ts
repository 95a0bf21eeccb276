import { expect, it } from "vitest";
import { createUser } from "@/lib/domains/accounts/service";
import { listAudit } from "@/lib/domains/audit/service";
import { testDatabase } from "@/test/database";
import { newAccount } from "@/test/people";
import { maxNoteLength } from "./schema";
import { addNote, deleteOwnNote, listNotes } from "./service";

testDatabase();

const staffMember = async (name: string) =>
  ({ kind: "staff", userId: (await createUser({ email: `${name}@example.com`, name, role: "staff" })).id }) as const;

it("notes on an account are kept for staff, and only their author deletes them", async () => {
  const [accountId, ann, ben] = [await newAccount(), await staffMember("Ann"), await staffMember("Ben")];
  await addNote(accountId, "  Called on Monday. ", ann);
  await addNote(accountId, "Wants an invoice.", ben);
  const [latest, first] = await listNotes(accountId);
  expect(latest).toMatchObject({ text: "Wants an invoice.", author: "Ben" });
  expect(first).toMatchObject({ text: "Called on Monday.", author: "Ann" });
  await expect(deleteOwnNote(first?.id ?? 0n, ben)).rejects.toThrow("someone else wrote it");
  await deleteOwnNote(first?.id ?? 0n, ann);
  expect(await listNotes(accountId)).toHaveLength(1);

  const { items } = await listAudit({ actorId: ann.userId, limit: 5 });
  expect(items.map(({ action }) => action)).toEqual(["note.deleted", "note.added"]);
  expect(JSON.stringify(items.map(({ subject, details }) => [subject, details]))).not.toContain("Monday");
  const seen = (await listAudit({ accountId, limit: 50 })).items.map(({ action }) => action);
  expect(seen.filter((action) => action.startsWith("note."))).toEqual([]);
});

it("a note needs a text that is not too long, and an account", async () => {
  const [accountId, cleo] = [await newAccount(), await staffMember("Cleo")];
  for (const text of ["  ", "x".repeat(maxNoteLength + 1)]) {
    await expect(addNote(accountId, text, cleo)).rejects.toThrow();
  }
  await expect(addNote((accountId + 1_000n) as typeof accountId, "No.", cleo)).rejects.toThrow("does not exist");
});
