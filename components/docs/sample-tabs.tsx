"use client";

import { Tabs } from "radix-ui";
import type { ReactNode } from "react";
import { highlight } from "@/components/ui/highlight";
import { keyPlaceholder, languageTitles, type SampleLanguage, type Samples, sampleLanguages } from "@/lib/docs/samples";
import { CodeBody } from "./code-body";
import { useKey } from "./key-store";
import { CopyCode } from "./key-text";
import { setLanguage, useLanguage } from "./language";
import type { TryItOperation } from "./try-it/call";
import { enteredSamples } from "./try-it/entered-samples";
import { useEntered } from "./try-it/values-store";

type SampleTabsProps = {
  code: Samples;
  /** The samples, highlighted by the server. */
  shown: Record<SampleLanguage, ReactNode>;
  operation: TryItOperation;
};

function EnteredCode({ code, language }: { code: string; language: SampleLanguage }) {
  const key = useKey();
  return (
    <CodeBody label={`${languageTitles[language]} sample`}>
      {highlight(key ? code.replaceAll(keyPlaceholder, key) : code)}
    </CodeBody>
  );
}

/** A request in each language, with the values of the try it panel. The choice of a language applies to all pages. */
export function SampleTabs({ code, shown, operation }: SampleTabsProps) {
  const language = useLanguage();
  const entered = useEntered(operation.id);
  const filled = entered && enteredSamples(operation, entered);
  return (
    <Tabs.Root
      value={language}
      onValueChange={(value) => setLanguage(value as SampleLanguage)}
      className="min-w-0 overflow-hidden rounded-lg border border-line bg-sunken"
    >
      <div className="flex h-10 items-center justify-between border-line border-b pr-1.5 pl-1.5">
        <Tabs.List aria-label="Language of the sample" className="noscript:hidden flex h-full overflow-x-auto">
          {sampleLanguages.map((name) => (
            <Tabs.Trigger
              key={name}
              value={name}
              className="border-transparent border-b-2 px-2.5 font-medium text-[13px] text-muted -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
            >
              {languageTitles[name]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <CopyCode code={(filled ?? code)[language]} what={`${languageTitles[language]} sample`} />
      </div>
      {sampleLanguages.map((name) => (
        <Tabs.Content
          key={name}
          value={name}
          tabIndex={-1}
          data-language={name}
          forceMount
          className="noscript:block data-[state=inactive]:hidden"
        >
          <p className="noscript:block hidden px-4 pt-3 font-medium text-[13px]">{languageTitles[name]}</p>
          {filled ? <EnteredCode code={filled[name]} language={name} /> : shown[name]}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
