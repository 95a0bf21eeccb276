import { createContext, type ReactNode, use, useEffect, useId } from "react";
import { createPortal } from "react-dom";
import { useHydrated } from "@/components/store";
import { Button } from "@/components/ui/form/button";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { Icon } from "@/components/ui/icon";
import { panelClass } from "./classes";
import { useModal } from "./modal";

const CloseContext = createContext<() => void>(() => {});

export type DialogProps = {
  onClose: () => void;
  /** Moves the focus on close. Without it, the control that had the focus before gets it back. */
  returnFocus?: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Asks for a decision: a click next to it does not close it, and it has no close button. */
  alert?: boolean;
  children: ReactNode;
};

const textField = "input:not([type=hidden], [type=radio], [type=checkbox]), textarea";

/** The first text field gets the focus instead of the close button, or else the first choice or button below it. */
const focusField = (dialog: HTMLElement) =>
  (
    dialog.querySelector<HTMLElement>(textField) ?? dialog.querySelector<HTMLElement>("form :is(:checked, button), a")
  )?.focus();

/** Mount it while it is open. The server renders none. */
export const Dialog = (props: DialogProps) => useHydrated() && <Panel {...props} />;

function Panel({ onClose, returnFocus, title, description, alert, children }: DialogProps) {
  const id = useId();
  const modal = useModal({ onClose, light: !alert, focus: focusField, returnFocus });
  useEffect(() => {
    // The step of a dialog that replaces another one removes the control with the focus.
    if (document.activeElement === document.body) modal.ref.current?.focus();
  });
  return createPortal(
    <dialog
      {...modal}
      role={alert ? "alertdialog" : undefined}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={panelClass}
    >
      <div className="flex items-start justify-between gap-4">
        <div className="wrap-anywhere min-w-0">
          <h2 id={`${id}-title`} className="text-lg">
            {title}
          </h2>
          {description && (
            <p id={`${id}-description`} className="mt-1 text-muted">
              {description}
            </p>
          )}
        </div>
        {!alert && (
          <Button variant="ghost" size="icon" aria-label="Close" className="-mt-1 -mr-2" onClick={onClose}>
            <Icon name="x" />
          </Button>
        )}
      </div>
      <div className="mt-5">
        <CloseContext value={onClose}>{children}</CloseContext>
      </div>
    </dialog>,
    document.body,
  );
}

type DialogButtonsProps = { submit: ReactNode; keep?: string; tone?: "danger" | "primary" };

export const DialogButtons = ({ submit, keep = "Cancel", tone }: DialogButtonsProps) => (
  <>
    <FormAlert />
    <div className="sticky -bottom-6 -mb-6 flex flex-col-reverse gap-2 bg-surface pt-1 pb-6 sm:flex-row sm:justify-end">
      <Button onClick={use(CloseContext)}>{keep}</Button>
      <SubmitButton variant={tone}>{submit}</SubmitButton>
    </div>
  </>
);
