import type { ReactNode } from "react";
import { useBesidePage } from "@/components/ui/overlay/beside-page";
import { FormDialog } from "@/components/ui/overlay/form-dialog";
import { issueKeyAction, type SecretKey } from "@/lib/web/actions/keys";
import { KeyFields } from "./issue-fields";
import { KeySecret } from "./secret";

type IssueDialogProps = {
  origin: string;
  /** Without one, the dialog is opened by its parent. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  onIssued: (key: SecretKey) => void;
};

export function IssueDialog({ origin, onIssued, ...dialog }: IssueDialogProps) {
  const show = useBesidePage();
  return (
    <FormDialog
      {...dialog}
      title="Create an API key"
      description="The key works immediately and shares the limits of your plan."
      label="New API key"
      submit="Create key"
      action={issueKeyAction}
      onDone={(key) => {
        show(<KeySecret {...key} origin={origin} />);
        onIssued(key);
      }}
    >
      <KeyFields />
    </FormDialog>
  );
}
