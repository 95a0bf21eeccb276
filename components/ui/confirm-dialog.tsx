"use client";

import { AlertDialog as Radix } from "radix-ui";
import { type ReactNode, useState } from "react";
import type { Action } from "@/lib/web/actions/result";
import { Button } from "./button";
import { Form } from "./form";
import { FormAlert } from "./form-alert";
import { overlayClass, panelClass } from "./panel";
import { SubmitButton } from "./submit-button";

type ConfirmDialogProps<T> = {
  /** The element that opens the dialog. Not set if `open` is controlled. */
  trigger?: ReactNode;
  defaultOpen?: boolean;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  confirm: string;
  tone?: "danger" | "primary";
  action: Action<T>;
  onDone?: (data: T) => void;
  /** Moves the focus on close if there is no trigger. */
  returnFocus?: () => void;
  /** Form fields: hidden IDs or inputs. */
  children?: ReactNode;
};

/** Confirms an action. A click outside does not close it; Escape and Cancel do. */
export function ConfirmDialog<T>(props: ConfirmDialogProps<T>) {
  const { trigger, title, description, confirm, tone = "danger", action, onDone, returnFocus, children } = props;
  const [ownOpen, setOwnOpen] = useState(props.defaultOpen ?? false);
  const { open = ownOpen, onOpenChange: setOpen = setOwnOpen } = props;
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content className={panelClass} onCloseAutoFocus={returnFocus}>
          <Radix.Title className="wrap-anywhere text-lg">{title}</Radix.Title>
          <Radix.Description className="wrap-anywhere mt-1.5 text-muted">{description}</Radix.Description>
          <Form
            action={action}
            className="mt-5 grid gap-4"
            onDone={(data) => {
              setOpen(false);
              onDone?.(data);
            }}
          >
            {children}
            <FormAlert />
            <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
              <Radix.Cancel asChild>
                <Button>Cancel</Button>
              </Radix.Cancel>
              <SubmitButton variant={tone}>{confirm}</SubmitButton>
            </div>
          </Form>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
