"use client";

import { Tabs } from "radix-ui";
import type { ReactNode } from "react";
import { languageTitles, type SampleLanguage, sampleLanguages } from "@/lib/docs/samples";
import { CopyCode } from "./key-text";
import { setLanguage, useLanguage } from "./language";

type SampleTabsProps = { code: Record<SampleLanguage, string>; shown: Record<SampleLanguage, ReactNode> };

/** A request in each language. The choice applies to all pages. */
export function SampleTabs({ code, shown }: SampleTabsProps) {
  const language = useLanguage();
  return (
    <Tabs.Root
      value={language}
      onValueChange={(value) => setLanguage(value as SampleLanguage)}
      className="min-w-0 overflow-hidden rounded-lg border border-line bg-sunken"
    >
      <div className="flex h-10 items-center justify-between border-line border-b pr-1.5 pl-1.5">
        <Tabs.List aria-label="Language of the sample" className="flex h-full overflow-x-auto">
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
        <CopyCode code={code[language]} what={`${languageTitles[language]} sample`} />
      </div>
      {sampleLanguages.map((name) => (
        <Tabs.Content key={name} value={name} tabIndex={-1} data-language={name}>
          {shown[name]}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
