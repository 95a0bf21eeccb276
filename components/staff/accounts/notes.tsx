"use client";

import { Time } from "@/components/ui/data/time";
import { Field, Textarea } from "@/components/ui/form/fields";
import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { TitledCard } from "@/components/ui/layout/page";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { maxNoteLength } from "@/lib/domains/notes/schema";
import type { AccountNote } from "@/lib/domains/notes/service";
import { addNote, deleteNote } from "@/lib/web/actions/staff-accounts";
import type { Json } from "@/lib/web/reads/json";

type NotesCardProps = { accountId: string; viewerId: string; notes: Json<AccountNote>[] };

function Note({ note, own }: { note: Json<AccountNote>; own: boolean }) {
  return (
    <li className="border-line border-t pt-3">
      <div className="flex items-start justify-between gap-4">
        <p className="text-[13px] text-muted">
          {note.author ?? "Deleted user"}, <Time at={new Date(note.createdAt)} />
        </p>
        {own && (
          <ConfirmDialog
            trigger="Delete…"
            triggerName={`Delete the note “${note.text.slice(0, 40)}”`}
            title="Delete this note?"
            description="The text is gone. The audit log keeps that there was a note."
            confirm="Delete note"
            fields={{ id: note.id }}
            action={deleteNote}
            done="Note deleted."
          />
        )}
      </div>
      <p className="wrap-anywhere mt-1 whitespace-pre-line">{note.text}</p>
    </li>
  );
}

/** What staff wrote about an account, newest first. People can delete their own notes. */
export function NotesCard({ accountId, viewerId, notes }: NotesCardProps) {
  return (
    <TitledCard title="Notes" description="Only staff see them." bodyClass="grid gap-4">
      <Form
        action={addNote}
        fields={{ accountId }}
        resetOnDone
        done="Note added."
        aria-label="Add a note"
        className="grid justify-items-start gap-3"
      >
        <FormAlert />
        <Field name="text" label="New note" className="w-full">
          <Textarea rows={2} maxLength={maxNoteLength} required />
        </Field>
        <SubmitButton variant="secondary" size="sm">
          Add note
        </SubmitButton>
      </Form>
      {notes.length > 0 && (
        <ul aria-label="Notes" className="grid gap-3">
          {notes.map((note) => (
            <Note key={note.id} note={note} own={note.writtenBy === viewerId} />
          ))}
        </ul>
      )}
    </TitledCard>
  );
}
