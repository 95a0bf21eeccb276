"use client";

import { Download } from "lucide-react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { DialogClose } from "@/components/ui/dialog";

/** The only time that recovery codes are shown: the content of a dialog. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = codes.join("\n");
  return (
    <div className="grid min-w-0 gap-4">
      <Alert tone="warning">
        Save these codes now. You will not be able to see them again. Each code signs you in once, when you cannot use
        your second factor.
      </Alert>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-1.5 rounded-md border border-control bg-sunken px-4 py-3 font-mono text-xs sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex gap-2">
          <CopyButton text={text} what="recovery codes" labelled />
          <Button size="sm" asChild>
            <a
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
              download="animal-store-recovery-codes.txt"
            >
              <Download aria-hidden="true" /> Download
            </a>
          </Button>
        </div>
        <DialogClose>
          <Button variant="primary" size="sm">
            I have saved the codes
          </Button>
        </DialogClose>
      </div>
    </div>
  );
}
