"use client";

import { X } from "lucide-react";
import Link from "next/link";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button";
import { drawerClass, overlayClass } from "./panel";

type DrawerProps = {
  title: ReactNode;
  /** The URL of the page without the drawer. It closes the drawer without JavaScript too. */
  closeHref: string;
  onClose: () => void;
  /** Moves the focus on close. */
  returnFocus: () => void;
  actions?: ReactNode;
  children: ReactNode;
};

/**
 * A panel at the right edge, full width on phones. Mount it while its URL is current. It is rendered on the server, so
 * that it works without JavaScript.
 */
export function Drawer({ title, closeHref, onClose, returnFocus, actions, children }: DrawerProps) {
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Overlay className={overlayClass} />
      <Radix.Content
        className={drawerClass}
        aria-describedby={undefined}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          (event.currentTarget as HTMLElement).focus();
        }}
        onCloseAutoFocus={returnFocus}
        onInteractOutside={(event) => {
          // A click in a toast must not close the drawer.
          if ((event.target as Element).closest("[data-sonner-toaster]")) event.preventDefault();
        }}
      >
        <header className="sticky top-0 z-10 flex items-center justify-between gap-4 border-line border-b bg-surface py-3 pr-3 pl-5">
          <Radix.Title className="wrap-anywhere min-w-0 text-lg">{title}</Radix.Title>
          <div className="flex shrink-0 items-center gap-1">
            {actions}
            <Button variant="ghost" size="icon" asChild>
              <Link
                href={closeHref}
                scroll={false}
                prefetch={false}
                aria-label="Close"
                onClick={(event) => {
                  event.preventDefault();
                  onClose();
                }}
              >
                <X aria-hidden="true" />
              </Link>
            </Button>
          </div>
        </header>
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
