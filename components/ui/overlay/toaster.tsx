"use client";

import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useHydrated } from "@/components/store";
import { Button } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { useTopModal } from "./modal";
import { dismissToast, type Toast, useToasts } from "./toast";

function ToastItem({ toast: { id, tone, message, description, action, duration } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, held]);
  const icon = tone === "success" ? "circle-check" : "circle-alert";
  const act = () => {
    dismissToast(id);
    action?.onClick();
  };
  return (
    <li
      className="flex items-center gap-3 rounded-lg border border-line bg-surface py-2.5 pr-2 pl-4 text-[13px] text-ink shadow-floating transition duration-150 starting:translate-y-2 starting:opacity-0"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icon} className={tone === "success" ? "size-4 text-accent-ink" : "size-4 text-danger-ink"} />
      <div className="wrap-anywhere min-w-0 flex-1">
        <p className="font-medium">{message}</p>
        {description && <p className="text-muted">{description}</p>}
      </div>
      {action && (
        <Button size="sm" onClick={act}>
          {action.label}
        </Button>
      )}
      <Button variant="ghost" size="icon" aria-label="Close notification" onClick={() => dismissToast(id)}>
        <Icon name="x" />
      </Button>
    </li>
  );
}

/** Renders the toasts: `toast.success("…")`. Inside a modal dialog, because everything else is inert while it is open. */
export function Toaster() {
  const shown = useToasts();
  const modal = useTopModal();
  if (!useHydrated()) return null;
  return createPortal(
    <section
      aria-label="Messages"
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-4 left-4 z-50 sm:left-auto sm:w-90"
    >
      <ol className="pointer-events-auto grid gap-2">
        {shown.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>,
    modal ?? document.body,
  );
}
