"use client";

import { FormButton } from "@/components/ui/form/form-button";
import { markRead } from "@/lib/web/actions/notifications";

export const MarkAllRead = () => (
  <FormButton action={markRead} size="md">
    Mark all as read
  </FormButton>
);

export const MarkRead = ({ id, title }: { id: string; title: string }) => (
  <FormButton
    action={markRead}
    fields={{ id }}
    variant="ghost"
    className="-mx-3 -my-1.5"
    aria-label={`Mark as read: ${title}`}
  >
    Mark as read
  </FormButton>
);
