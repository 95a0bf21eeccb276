"use client";

import { type ReactNode, useEffect, useState } from "react";
import { FormDialog } from "@/components/ui/overlay/form-dialog";
import { issueKey, type SecretKey } from "@/lib/web/actions/keys";
import { KeyFields } from "./issue-fields";
import { Secret } from "./secret";

type IssueDialogProps = {
  origin: string;
  /** Without one, the dialog is opened by its parent. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  onIssued: (key: SecretKey) => void;
  /** For a parent that opens it: neither the form nor the secret is shown. */
  onClose?: () => void;
};

/** Stays mounted when a key was issued, also without a trigger: it shows the secret. */
export function IssueDialog({ origin, onIssued, onClose, ...dialog }: IssueDialogProps) {
  const [issued, setIssued] = useState<SecretKey>();
  const isClosed = dialog.open === false && !issued;
  useEffect(() => {
    if (isClosed) onClose?.();
  }, [isClosed, onClose]);
  return (
    <>
      <FormDialog
        {...dialog}
        title="Create an API key"
        description="The key works immediately and shares the limits of your plan."
        label="New API key"
        submit="Create key"
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
