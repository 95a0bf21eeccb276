"use client";

import { type MouseEvent, useEffect, useState } from "react";
import { cx } from "@/components/cx";
import { Button, type ButtonProps } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/overlay/toast";

type CopyButtonProps = Omit<ButtonProps, "children" | "onClick"> & {
  text: string;
  /** What is copied, for the label: "Copy API key". */
  what: string;
  /** The text of the button, or "Copy". */
  labelled?: boolean | string;
  onCopied?: () => void;
};

export function CopyButton({ text, what, labelled, onCopied, className, ...props }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    try {
      await navigator.clipboard.writeText(text); // there is no clipboard on http, except on localhost
    } catch {
      const { selectText } = await import("./select-text");
      selectText(text, button);
      return toast.error("Your browser blocked copying. Select the text and copy it manually.");
    }
    setCopied(true);
    onCopied?.();
  };
  return (
    <>
      <Button
        size={labelled ? "sm" : "icon"}
        variant={labelled ? "secondary" : "ghost"}
        aria-label={`Copy ${what}`}
        onClick={copy}
        className={cx("noscript:hidden", className)}
        {...props}
      >
        <Icon name={copied ? "check" : "copy"} className={copied ? "text-accent-ink" : undefined} />
        {labelled && <span>{copied ? "Copied" : labelled === true ? "Copy" : labelled}</span>}
      </Button>
      <span aria-live="polite" className="sr-only">
        {copied ? "Copied" : ""}
      </span>
    </>
  );
}
