"use client";

import { CodeBlock } from "@/components/ui/data/code-block";
import { Tabs } from "@/components/ui/layout/tabs";
import { ShownOnce } from "@/components/ui/overlay/shown-once";
import { firstRequestUrl, languageTitles, requestSamples } from "@/lib/docs/samples";
import type { SecretKey } from "@/lib/web/actions/keys";

export function KeySecret({ issued, origin }: { issued: SecretKey; origin: string }) {
  const samples = requestSamples(firstRequestUrl(origin), issued.secret);
  return (
    <ShownOnce
      title={`Your new key “${issued.name}”`}
      text={issued.secret}
      what="API key"
      warning="Copy this key now and store it somewhere safe. You will not be able to see it again."
      otherwise="the key is lost."
      saved="I have saved the key"
    >
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
    </ShownOnce>
  );
}
