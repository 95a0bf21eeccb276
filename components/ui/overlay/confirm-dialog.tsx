"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/form/button";
import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import type { Action } from "@/lib/web/actions/result";
import { Dialog, DialogClose, type DialogProps } from "./dialog";

type ConfirmDialogProps<T> = Omit<DialogProps, "alert" | "children"> & {
  description: ReactNode;
  confirm: string;
  tone?: "danger" | "primary";
  action: Action<T>;
  onDone?: (data: T) => void;
  /** Form fields: hidden IDs or inputs. */
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
        <FormAlert />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <SubmitButton variant={tone}>{confirm}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
