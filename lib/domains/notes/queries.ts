import { and, desc, eq, getTableColumns } from "drizzle-orm";
import type { AccountId } from "@/lib/base/account-id";
import type { Executor } from "@/lib/platform/db/client";
import { readDb } from "@/lib/platform/db/reads";
import { firstOf, rowOf } from "@/lib/platform/db/rows";
import { accountNotes, users } from "@/lib/platform/db/schema";

type NoteRow = typeof accountNotes.$inferSelect;

export const findNotes = (accountId: AccountId, limit: number) =>
  readDb()
    .select({ ...getTableColumns(accountNotes), author: users.name })
    .from(accountNotes)
    .leftJoin(users, eq(users.id, accountNotes.writtenBy))
    .where(eq(accountNotes.accountId, accountId))
    .orderBy(desc(accountNotes.id))
    .limit(limit);

export type AccountNote = Awaited<ReturnType<typeof findNotes>>[number];

export const insertNote = (on: Executor, values: typeof accountNotes.$inferInsert) =>
  rowOf(on.insert(accountNotes).values(values).returning());

export const deleteNoteOf = (on: Executor, id: bigint, writtenBy: bigint): Promise<NoteRow | undefined> =>
  firstOf(
    on
      .delete(accountNotes)
      .where(and(eq(accountNotes.id, id), eq(accountNotes.writtenBy, writtenBy)))
      .returning(),
  );
