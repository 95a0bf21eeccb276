"use client";

import { type ReactNode, useState } from "react";
import { Form } from "@/components/ui/form/form";
import type { Action } from "@/lib/web/actions/result";
import { Dialog, type DialogProps } from "./dialog";
import { DialogButtons } from "./dialog-buttons";

type ConfirmDialogProps<T> = Omit<DialogProps, "alert" | "children"> & {
  description: ReactNode;
  confirm: string;
  tone?: "danger" | "primary";
  action: Action<T>;
  onDone?: (data: T) => void;
  children?: ReactNode;
};

/** Confirms an action. A click outside does not close it; Escape and Cancel do. */
export function ConfirmDialog<T>(props: ConfirmDialogProps<T>) {
  const { defaultOpen = false, confirm, tone = "danger", action, onDone, children, ...dialog } = props;
  const [ownOpen, setOwnOpen] = useState(defaultOpen);
  const { open = ownOpen, onOpenChange: setOpen = setOwnOpen } = dialog;
  return (
    <Dialog {...dialog} alert open={open} onOpenChange={setOpen}>
      <Form
        action={action}
        className="grid gap-4"
        onDone={(data) => {
          setOpen(false);
          onDone?.(data);
        }}
      >
        {children}
        <DialogButtons submit={confirm} tone={tone} />
      </Form>
    </Dialog>
  );
}
