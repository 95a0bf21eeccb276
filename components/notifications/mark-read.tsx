"use client";

import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { markRead } from "@/lib/web/actions/settings";

export function MarkRead({ id, title }: { id?: string; title?: string }) {
  return (
    <Form action={markRead} className="flex items-center gap-3">
      <FormAlert />
      {id && <input type="hidden" name="id" value={id} />}
      {id ? (
        <SubmitButton variant="ghost" size="sm" className="-mx-3 -my-1.5" aria-label={`Mark as read: ${title}`}>
          Mark as read
        </SubmitButton>
      ) : (
        <SubmitButton variant="secondary">Mark all as read</SubmitButton>
      )}
    </Form>
  );
}
