import type { AccountId } from "@/lib/base/account-id";
import { Problem } from "@/lib/base/errors";
import { lockExisting } from "@/lib/domains/acting/service";
import { recordAudit, type UserActor } from "@/lib/domains/audit/service";
import { db, type Transaction } from "@/lib/platform/db/client";
import * as queries from "./queries";
import { noteText } from "./schema";

export type { AccountNote } from "./queries";

const notesShown = 50;

export const listNotes = (accountId: AccountId): Promise<queries.AccountNote[]> =>
  queries.findNotes(accountId, notesShown);

/** Without the text, which can be deleted, and without the account, which would see the event. */
const audit = (tx: Transaction, actor: UserActor, action: "note.added" | "note.deleted", id: bigint, of: bigint) =>
  recordAudit(tx, actor, { action, subject: `note ${id} on account ${of}` });

/** @throws Problem if the account does not exist; ZodError for the text */
export async function addNote(accountId: AccountId, text: string, actor: UserActor): Promise<void> {
  const valid = noteText.parse(text);
  await db().transaction(async (tx) => {
    await lockExisting(tx, accountId);
    const { id } = await queries.insertNote(tx, { accountId, text: valid, writtenBy: actor.userId });
    await audit(tx, actor, "note.added", id, accountId);
  });
}

/** @throws Problem if it does not exist, or someone else wrote it */
export const deleteOwnNote = (id: bigint, actor: UserActor): Promise<void> =>
  db().transaction(async (tx) => {
    const note = await queries.deleteNoteOf(tx, id, actor.userId);
    if (!note) throw new Problem("This note does not exist, or someone else wrote it.");
    await audit(tx, actor, "note.deleted", id, note.accountId);
  });
