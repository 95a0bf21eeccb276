"use client";

import { type ReactNode, useState } from "react";
import { Form } from "@/components/ui/form/form";
import { Dialog } from "@/components/ui/overlay/dialog";
import { DialogButtons } from "@/components/ui/overlay/dialog-buttons";
import { issueKey, type SecretKey } from "@/lib/web/actions/keys";
import { KeyFields } from "./issue-fields";
import { Secret } from "./secret";
import { useUnsaved } from "./unsaved";

type IssueDialogProps = {
  origin: string;
  trigger: ReactNode;
  onIssued: (key: SecretKey) => void;
};

export function IssueDialog({ origin, trigger, onIssued }: IssueDialogProps) {
  const [open, setOpen] = useState(false);
  const [issued, setIssued] = useState<SecretKey>();
  const unsaved = useUnsaved();
  const change = (next: boolean) => {
    if (!next && issued && !unsaved.mayClose()) return;
    setOpen(next);
    if (next) setIssued(undefined);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      trigger={trigger}
      title={issued ? `Your new key “${issued.name}”` : "Issue an API key"}
      description={issued ? undefined : "The key works immediately and shares the limits of your plan."}
    >
      {issued ? (
        <Secret issued={issued} origin={origin} unsaved={unsaved} onClose={() => setOpen(false)} />
      ) : (
        <Form
          action={issueKey}
          className="grid gap-5"
          aria-label="New API key"
          onDone={(key) => {
            unsaved.onIssued();
            setIssued(key);
            onIssued(key);
          }}
        >
          <KeyFields />
          <DialogButtons submit="Issue key" />
        </Form>
      )}
    </Dialog>
  );
}
