"use client";

import { type ReactNode, useEffect, useState } from "react";
import { FormDialog } from "@/components/ui/overlay/form-dialog";
import { issueKey, type SecretKey } from "@/lib/web/actions/keys";
import { KeyFields } from "./issue-fields";
import { Secret } from "./secret";

type IssueDialogProps = {
  origin: string;
  /** What opens it. Without one it is open from the start, and calls `onClose`. */
  trigger?: ReactNode;
  onIssued: (key: SecretKey) => void;
  onClose?: () => void;
};

/** Stays mounted when a key was issued, also without a trigger: it shows the secret. */
export function IssueDialog({ origin, trigger, onIssued, onClose }: IssueDialogProps) {
  const [issued, setIssued] = useState<SecretKey>();
  const [open, setOpen] = useState(onClose !== undefined);
  useEffect(() => {
    if (!open && !issued) onClose?.();
  }, [open, issued, onClose]);
  return (
    <>
      <FormDialog
        trigger={trigger}
        open={open}
        onOpenChange={setOpen}
        title="Issue an API key"
        description="The key works immediately and shares the limits of your plan."
        label="New API key"
        submit="Issue key"
        action={issueKey}
        onDone={(key) => {
          setIssued(key);
          onIssued(key);
        }}
      >
        <KeyFields />
      </FormDialog>
      {issued && <Secret issued={issued} origin={origin} onClose={() => setIssued(undefined)} />}
    </>
  );
}
