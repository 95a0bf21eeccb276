"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button";
import { overlayClass, panelClass } from "./panel";

type DialogProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** What opens it, usually a Button. Left out where `open` is controlled. */
  trigger?: ReactNode;
  /** Keeps it open on Escape and on a click beside it, where what it shows would be lost. */
  persistent?: boolean;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
};

const keepOpen = (event: Event): void => event.preventDefault();

/** A dialog over the page. Escape and a click beside it close it. */
export function Dialog({ open, onOpenChange, trigger, persistent, title, description, children }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          className={panelClass}
          {...(!description && { "aria-describedby": undefined })}
          {...(persistent && { onEscapeKeyDown: keepOpen, onInteractOutside: keepOpen })}
        >
          <div className="flex items-start justify-between gap-4">
            <div>
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

/** Closes the surrounding dialog. */
export const DialogClose = ({ children }: { children: ReactNode }) => <Radix.Close asChild>{children}</Radix.Close>;
