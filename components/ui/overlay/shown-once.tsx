"use client";

import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/data/copy-button";
import { Button } from "@/components/ui/form/button";
import { Alert } from "@/components/ui/layout/alert";
import { Dialog } from "./dialog";
import { useUnsaved } from "./unsaved";

type ShownOnceProps = {
  title: string;
  text: string;
  /** What the text is: "API key". */
  what: string;
  testId?: string;
  warning: string;
  /** Follows "If you close the dialog again,", for a person who has not copied it. */
  otherwise: string;
  /** The button that closes the dialog. */
  saved: string;
  onClose: () => void;
  children?: ReactNode;
};

/** The only time that a text is shown. It asks once before a text that was not copied is lost. */
export function ShownOnce(props: ShownOnceProps) {
  const { title, text, what, testId = "secret", warning, otherwise, saved, onClose, children } = props;
  const unsaved = useUnsaved();
  return (
    <Dialog onClose={() => unsaved.mayClose() && onClose()} title={title}>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        {unsaved.asked ? (
          <Alert tone="danger" role="alert">
            You have not copied this {what}. If you close the dialog again, {otherwise}
          </Alert>
        ) : (
          <Alert tone="warning">{warning}</Alert>
        )}
        <div className="flex items-center gap-2 rounded-md border border-control bg-sunken py-1.5 pr-1.5 pl-3.5">
          <code
            data-testid={testId}
            onCopy={unsaved.onCopied}
            className="min-w-0 flex-1 break-all font-mono text-[13px] leading-5 sm:text-xs"
          >
            {text}
          </code>
          <CopyButton text={text} what={what} labelled variant="primary" onCopied={unsaved.onCopied} />
        </div>
        {children}
        <div className="mt-1 flex justify-end">
          <Button onClick={onClose}>{saved}</Button>
        </div>
      </div>
    </Dialog>
  );
}
