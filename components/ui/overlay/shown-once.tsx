import { type ReactNode, useState } from "react";
import { cx } from "@/components/cx";
import { CopyButton } from "@/components/ui/data/copy-button";
import { Button, LinkButton } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { Alert } from "@/components/ui/layout/alert";
import { useBesidePage } from "./beside-page";
import { Dialog } from "./dialog";

type ShownOnceProps = {
  title: string;
  text: string;
  shown?: ReactNode;
  /** What the text is: "API key". */
  what: string;
  file?: string;
  testId?: string;
  warning: string;
  /** Follows "If you close the dialog again,", for a person who has not copied it. */
  otherwise: string;
  /** The button that closes the dialog. */
  saved: string;
  onClose?: () => void;
  children?: ReactNode;
};

/** The only time that a text is shown, beside the page. It asks once before a text that was not copied is lost. */
export function ShownOnce(props: ShownOnceProps) {
  const { title, text, shown, what, file, testId = "secret", warning, otherwise, saved, children } = props;
  const [state, setState] = useState<"new" | "asked" | "copied">("new");
  const show = useBesidePage();
  const onClose = () => {
    show(null);
    props.onClose?.();
  };
  const onCopied = () => setState("copied");
  return (
    <Dialog onClose={() => (state === "new" ? setState("asked") : onClose())} title={title}>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        {state === "asked" ? (
          <Alert tone="danger" role="alert">
            You have not copied this {what}. If you close the dialog again, {otherwise}
          </Alert>
        ) : (
          <Alert tone="warning">{warning}</Alert>
        )}
        <div
          className={cx(
            "flex gap-2 rounded-md border border-control bg-sunken py-1.5 pr-1.5 pl-3.5",
            shown ? "flex-col items-end" : "items-center",
          )}
        >
          <div
            data-testid={testId}
            translate="no"
            onCopy={onCopied}
            className="w-full min-w-0 flex-1 break-all font-mono text-[13px] leading-5 sm:text-xs"
          >
            {shown ?? <code>{text}</code>}
          </div>
          <CopyButton text={text} what={what} labelled variant="primary" onCopied={onCopied} />
        </div>
        {children}
        <div className="mt-1 flex justify-end gap-2">
          {file && (
            <LinkButton
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
              download={file}
              onClick={onCopied}
            >
              <Icon name="download" /> Download
            </LinkButton>
          )}
          <Button onClick={onClose}>{saved}</Button>
        </div>
      </div>
    </Dialog>
  );
}
