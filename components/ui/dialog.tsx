"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button";
import { overlayClass, panelClass } from "./panel";

type DialogProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The element that opens the dialog. Not set if `open` is controlled. */
  trigger?: ReactNode;
  /** Moves the focus on close if there is no trigger. */
  returnFocus?: () => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
};

const textField = "input:not([type=hidden], [type=radio], [type=checkbox]), textarea";

/** The first text field gets the focus instead of the close button. */
function focusTextField(event: Event): void {
  const field = (event.currentTarget as HTMLElement).querySelector<HTMLElement>(textField);
  if (!field) return;
  event.preventDefault();
  field.focus();
}

export function Dialog({ trigger, returnFocus, title, description, children, ...root }: DialogProps) {
  return (
    <Radix.Root {...root}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          className={panelClass}
          onOpenAutoFocus={focusTextField}
          onCloseAutoFocus={returnFocus}
          {...(!description && { "aria-describedby": undefined })}
        >
          <div className="flex items-start justify-between gap-4">
            <div className="wrap-anywhere min-w-0">
              <Radix.Title className="text-lg">{title}</Radix.Title>
              {description && <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>}
            </div>
            <Radix.Close asChild>
              <Button variant="ghost" size="icon" aria-label="Close" className="-mt-1 -mr-2">
                <X aria-hidden="true" />
              </Button>
            </Radix.Close>
          </div>
          <div className="mt-5">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export const DialogClose = ({ children }: { children: ReactNode }) => <Radix.Close asChild>{children}</Radix.Close>;
