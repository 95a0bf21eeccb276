"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { CopyButton } from "@/components/ui/data/copy-button";
import { Button, LinkButton } from "@/components/ui/form/button";
import { Alert } from "@/components/ui/layout/alert";
import { Dialog } from "@/components/ui/overlay/dialog";
import { useUnsaved } from "@/components/ui/overlay/unsaved";
import { useDone } from "@/components/ui/overlay/use-done";
import { product } from "@/lib/base/product";

export type FreshCodes = { recoveryCodes: string[] };

export function useRecoveryCodes(message: string) {
  const done = useDone();
  const [codes, setCodes] = useState<string[]>([]);
  const finish = () => {
    setCodes([]);
    done(message);
  };
  const show = ({ recoveryCodes }: FreshCodes) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : finish());
  return { show, dialog: codes.length > 0 && <RecoveryCodes codes={codes} onClose={finish} /> };
}

/** The only time that recovery codes are shown. It asks once before codes that were not saved are lost. */
function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const unsaved = useUnsaved();
  const text = codes.join("\n");
  return (
    <Dialog onClose={() => unsaved.mayClose() && onClose()} title="Your recovery codes">
      <div className="grid min-w-0 gap-4">
        {unsaved.asked ? (
          <Alert tone="danger" role="alert">
            You have not saved these codes. If you close the dialog again, they are lost.
          </Alert>
        ) : (
          <Alert tone="warning">
            Save these codes now. You will not be able to see them again. Each code signs you in once, when you cannot
            use your second factor.
          </Alert>
        )}
        <ul
          aria-label="Recovery codes"
          className="grid gap-x-6 gap-y-1.5 rounded-md border border-control bg-sunken px-4 py-3 font-mono text-xs sm:grid-cols-2"
          onCopy={unsaved.onCopied}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <div className="flex gap-2">
            <CopyButton text={text} what="recovery codes" labelled onCopied={unsaved.onCopied} />
            <LinkButton
              size="sm"
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
              download={`${product.slug}-recovery-codes.txt`}
              onClick={unsaved.onCopied}
            >
              <Download aria-hidden="true" /> Download
            </LinkButton>
          </div>
          <Button variant="primary" size="sm" onClick={onClose}>
            I have saved the codes
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
