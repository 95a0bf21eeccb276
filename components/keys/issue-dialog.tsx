"use client";

import { type ReactNode, useState } from "react";
import { FormDialog } from "@/components/ui/overlay/form-dialog";
import { issueKey, type SecretKey } from "@/lib/web/actions/keys";
import { KeyFields } from "./issue-fields";
import { Secret } from "./secret";

type IssueDialogProps = { origin: string; trigger: ReactNode; onIssued: (key: SecretKey) => void };

/** Stays mounted when a key was issued, also without a trigger: it shows the secret. */
export function IssueDialog({ origin, trigger, onIssued }: IssueDialogProps) {
  const [issued, setIssued] = useState<SecretKey>();
  return (
    <>
      <FormDialog
        trigger={trigger}
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
