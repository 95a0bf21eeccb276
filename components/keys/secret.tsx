"use client";

import { CodeBlock } from "@/components/ui/data/code-block";
import { CopyButton } from "@/components/ui/data/copy-button";
import { Button } from "@/components/ui/form/button";
import { Alert } from "@/components/ui/layout/alert";
import { Tabs } from "@/components/ui/layout/tabs";
import { Dialog } from "@/components/ui/overlay/dialog";
import { firstRequestUrl, languageTitles, requestSamples } from "@/lib/docs/samples";
import type { SecretKey } from "@/lib/web/actions/keys";
import { useUnsaved } from "./unsaved";

type SecretProps = { issued: SecretKey; origin: string; onClose: () => void };

/** The only time the key is shown. It asks once before a key that was not copied is lost. */
export function Secret({ issued, origin, onClose }: SecretProps) {
  const unsaved = useUnsaved();
  const samples = requestSamples(firstRequestUrl(origin), issued.secret);
  return (
    <Dialog onClose={() => unsaved.mayClose() && onClose()} title={`Your new key “${issued.name}”`}>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        {unsaved.asked ? (
          <Alert tone="danger" role="alert">
            You have not copied this key. If you close the dialog again, the key is lost.
          </Alert>
        ) : (
          <Alert tone="warning">
            Copy this key now and store it somewhere safe. You will not be able to see it again.
          </Alert>
        )}
        <div className="flex items-center gap-2 rounded-md border border-control bg-sunken py-1.5 pr-1.5 pl-3.5">
          <code
            data-testid="secret"
            onCopy={unsaved.onCopied}
            className="min-w-0 flex-1 break-all font-mono text-[13px] leading-5 sm:text-xs"
          >
            {issued.secret}
          </code>
          <CopyButton text={issued.secret} what="API key" labelled variant="primary" onCopied={unsaved.onCopied} />
        </div>
        <Tabs
          label="Samples"
          tabs={(["curl", "javascript", "python"] as const).map((language) => ({
            value: language,
            label: languageTitles[language],
            content: (
              <CodeBlock code={samples[language]} label={`${languageTitles[language]} request`} title="GET /pets" />
            ),
          }))}
        />
        <div className="mt-1 flex justify-end">
          <Button onClick={onClose}>I have saved the key</Button>
        </div>
      </div>
    </Dialog>
  );
}
