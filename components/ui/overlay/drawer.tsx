import { type ReactNode, useId } from "react";
import { LinkButton } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { drawerClass } from "./classes";
import { useModal } from "./modal";

type DrawerProps = {
  title: ReactNode;
  /** The URL of the page without the drawer. It closes the drawer without JavaScript too. */
  closeHref: string;
  onClose: () => void;
  returnFocus: () => void;
  actions?: ReactNode;
  children: ReactNode;
};

/** Mount it while its URL is current. It is rendered on the server, so that it works without JavaScript. */
export function Drawer({ title, closeHref, onClose, returnFocus, actions, children }: DrawerProps) {
  const id = useId();
  const modal = useModal({ onClose, light: true, focus: (dialog) => dialog.focus(), returnFocus });
  return (
    <dialog {...modal} open tabIndex={-1} aria-labelledby={id} className={drawerClass}>
      <header className="sticky top-0 z-10 flex items-center justify-between gap-4 border-line border-b bg-surface py-3 pr-3 pl-5">
        <h2 id={id} className="wrap-anywhere min-w-0 text-lg">
          {title}
        </h2>
        <div className="flex shrink-0 items-center gap-1">
          {actions}
          <LinkButton
            variant="ghost"
            size="icon"
            href={closeHref}
            scroll={false}
            aria-label="Close"
            onClick={(event) => {
              event.preventDefault();
              onClose();
            }}
          >
            <Icon name="x" />
          </LinkButton>
        </div>
      </header>
      {children}
    </dialog>
  );
}
