import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from "react";
import { createStore } from "@/components/store";

const open = createStore<HTMLElement[]>([]);

/** The topmost modal dialog: everything outside it is inert. Undefined if none is open. */
export const useTopModal = (): HTMLElement | undefined => open.useValue().at(-1);

const focusable =
  'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, [tabindex="0"]';

/** Keeps the focus among the controls of a dialog. The browser would let it leave the page. */
function keepFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter(
    (control) => control.tabIndex >= 0 && control.getClientRects().length > 0,
  );
  const [first, last] = event.shiftKey ? [controls.at(-1), controls[0]] : [controls[0], controls.at(-1)];
  if (document.activeElement !== last && event.currentTarget !== document.activeElement) return;
  event.preventDefault();
  first?.focus();
}

/** Gives the focus to a control, and loads what keeps a place for it: no page needs that before a dialog closes. */
function returnTo(control: HTMLElement | null): void {
  control?.focus();
  import("./follow-focus").then(({ followFocus }) => followFocus(control)).catch(() => {}); // without a connection
}

type ModalOptions = {
  onClose: () => void;
  light: boolean;
  /** What gets the focus. Otherwise the first control. */
  focus?: (dialog: HTMLDialogElement) => void;
  returnFocus?: () => void;
};

export function useModal({ onClose, light, focus, returnFocus }: ModalOptions) {
  const ref = useRef<HTMLDialogElement>(null);
  const onOpened = useEffectEvent((dialog: HTMLDialogElement) => focus?.(dialog));
  const onClosed = useEffectEvent((before: HTMLElement | null) => (returnFocus ? returnFocus() : returnTo(before)));
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement as HTMLElement | null;
    dialog.open = false; // the server renders a drawer as an open dialog
    dialog.showModal();
    onOpened(dialog);
    open.set([...open.get(), dialog]);
    return () => {
      open.set(open.get().filter((other) => other !== dialog));
      dialog.close();
      onClosed(before);
    };
  }, []);
  return {
    ref,
    onCancel: (event: { preventDefault: () => void }) => {
      event.preventDefault(); // React removes the dialog
      onClose();
    },
    onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => {
      if (event.key !== "Tab" && event.key !== "Escape") return;
      event.stopPropagation(); // a dialog may be inside another one, as React sees it
      if (event.key === "Tab") return keepFocus(event);
      event.preventDefault(); // the browser closes a dialog at the second Escape, whatever the page says
      onClose();
    },
    onPointerDown: ({ target, currentTarget, clientX: x, clientY: y }: PointerEvent<HTMLDialogElement>) => {
      const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
      const outside = x < left || x > right || y < top || y > bottom;
      if (light && target === currentTarget && outside) onClose();
    },
  };
}
