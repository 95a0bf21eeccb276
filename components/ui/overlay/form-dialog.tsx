"use client";

import { type ReactNode, useState } from "react";
import type { HiddenFields } from "@/components/ui/form/base-form";
import { Button } from "@/components/ui/form/button";
import { Form } from "@/components/ui/form/form";
import { Slot } from "@/components/ui/layout/slot";
import type { Action } from "@/lib/web/actions/result";
import { Dialog, DialogButtons, type DialogProps } from "./dialog";

type ConfirmDialogProps<T> = Omit<FormDialogProps<T>, "alert" | "submit" | "label"> & { confirm: string };

/** Confirms an action. A click outside does not close it; Escape and Cancel do. */
export const ConfirmDialog = <T,>({ confirm, tone = "danger", ...props }: ConfirmDialogProps<T>) => (
  <FormDialog {...props} alert tone={tone} submit={confirm} />
);

type FormDialogProps<T> = Omit<DialogProps, "children" | "onClose"> & {
  /** Not set for a dialog that opens itself by its trigger. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  defaultOpen?: boolean;
  trigger?: ReactNode;
  /** The name of that button, where the text alone does not say what it is for. */
  triggerName?: string;
  action: Action<T>;
  submit: ReactNode;
  keep?: string;
  tone?: "danger" | "primary";
  label?: string;
  fields?: HiddenFields;
  /** A message after a success. It refreshes the page. */
  done?: string;
  onDone?: (data: T) => void;
  children?: ReactNode;
};

export function FormDialog<T>(props: FormDialogProps<T>) {
  const { trigger, triggerName, action, submit, keep, tone, label, fields, done, onDone, children, ...rest } = props;
  const [ownOpen, setOwnOpen] = useState(rest.defaultOpen ?? false);
  const { open = ownOpen, onOpenChange: setOpen = setOwnOpen, defaultOpen: _, ...dialog } = rest;
  const button = (
    <Button size="sm" variant={tone === "danger" ? "danger-quiet" : "secondary"} aria-label={triggerName}>
      {trigger}
    </Button>
  );
  return (
    <>
      {trigger && (
        <Slot aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
          {typeof trigger === "string" ? button : trigger}
        </Slot>
      )}
      {open && (
        <Dialog {...dialog} onClose={() => setOpen(false)}>
          <Form
            action={action}
            className="grid gap-5"
            fields={fields}
            aria-label={label}
            onDone={(data) => {
              setOpen(false);
              onDone?.(data);
            }}
            done={done}
          >
            {children}
            <DialogButtons submit={submit} keep={keep} tone={tone} />
          </Form>
        </Dialog>
      )}
    </>
  );
}
