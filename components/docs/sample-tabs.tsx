"use client";

import { type ReactNode, useId } from "react";
import { useEntered } from "@/components/docs/try-it/values-store";
import { createStore } from "@/components/store";
import { CodeBody } from "@/components/ui/data/code-block";
import { highlight } from "@/components/ui/data/highlight";
import { TabList, TabPanel } from "@/components/ui/layout/tab-list";
import type { CallableOperation } from "@/lib/docs/call";
import { operationSamples } from "@/lib/docs/operation-samples";
import { keyPlaceholder, languageTitles, type SampleLanguage, type Samples, sampleLanguages } from "@/lib/docs/samples";
import { CopyCode, useKey } from "./key-text";

const storageKey = "docs-language";

function stored(): SampleLanguage | undefined {
  if (typeof window === "undefined") return undefined;
  try {
    const name = localStorage.getItem(storageKey);
    return sampleLanguages.find((language) => language === name);
  } catch {
    return undefined; // Storage may be disabled.
  }
}

const language = createStore<SampleLanguage>("curl", stored());

function setLanguage(name: SampleLanguage): void {
  language.set(name);
  try {
    localStorage.setItem(storageKey, name);
  } catch {
    // The choice lasts as long as the page.
  }
}

const useLanguage = language.useValue;

type SampleTabsProps = {
  code: Samples;
  /** The samples, highlighted by the server. */
  shown: Record<SampleLanguage, ReactNode>;
  operation: CallableOperation;
};

const languageTabs = sampleLanguages.map((value) => ({ value, label: languageTitles[value] }));

function EnteredCode({ code, language }: { code: string; language: SampleLanguage }) {
  const key = useKey();
  return (
    <CodeBody label={`${languageTitles[language]} sample`}>
      {highlight(key ? code.replaceAll(keyPlaceholder, key) : code)}
    </CodeBody>
  );
}

export function SampleTabs({ code, shown, operation }: SampleTabsProps) {
  const id = useId();
  const language = useLanguage();
  const entered = useEntered(operation.id);
  const filled = entered && operationSamples(operation, entered);
  return (
    <div className="min-w-0 overflow-hidden rounded-lg border border-line bg-sunken">
      <div className="flex h-10 items-center justify-between border-line border-b pr-1.5 pl-1.5">
        <TabList
          id={id}
          label="Language of the sample"
          tabs={languageTabs}
          value={language}
          onChange={(value) => setLanguage(value as SampleLanguage)}
          className="noscript:hidden flex h-full overflow-x-auto"
          tabClassName="border-transparent border-b-2 px-2.5 font-medium text-[13px] text-muted -outline-offset-2 hover:text-ink aria-selected:border-accent aria-selected:text-ink"
        />
        <CopyCode code={(filled ?? code)[language]} what={`${languageTitles[language]} sample`} />
      </div>
      {sampleLanguages.map((name) => (
        <TabPanel key={name} id={id} value={name} current={name === language}>
          <p className="noscript:block hidden px-4 pt-3 font-medium text-[13px]">{languageTitles[name]}</p>
          {filled ? <EnteredCode code={filled[name]} language={name} /> : shown[name]}
        </TabPanel>
      ))}
    </div>
  );
}
