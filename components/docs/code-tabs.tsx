"use client";

import { type ReactNode, useId } from "react";
import { cx } from "@/components/cx";
import { createStore } from "@/components/store";
import { TabList, TabPanel } from "@/components/ui/layout/tab-list";
import { languageTitles, type SampleLanguage, sampleLanguages } from "@/lib/docs/samples";
import { CopyCode } from "./key-text";

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

export type CodeTab = { language: SampleLanguage; code: string; shown: ReactNode };

/** The same code in several languages. All tabs of all pages show the language that was chosen last, if they have it. */
export function CodeTabs({ tabs, className }: { tabs: CodeTab[]; className?: string }) {
  const id = useId();
  const chosen = language.useValue();
  const current = tabs.find((tab) => tab.language === chosen) ?? tabs[0];
  if (!current) return null;
  return (
    <div className={cx("min-w-0 overflow-hidden bg-sunken", className)}>
      <div className="flex h-10 items-center justify-between gap-2 border-line border-b px-1.5">
        <TabList
          id={id}
          label="Language of the sample"
          tabs={tabs.map(({ language: value }) => ({ value, label: languageTitles[value] }))}
          value={current.language}
          onChange={(value) => setLanguage(value as SampleLanguage)}
          className="noscript:hidden flex h-full min-w-0 overflow-x-auto"
          tabClassName="border-transparent border-b-2 px-2.5 font-medium text-[13px] text-muted -outline-offset-2 hover:text-ink aria-selected:border-accent aria-selected:text-ink"
        />
        <CopyCode code={current.code} what={`${languageTitles[current.language]} sample`} />
      </div>
      {tabs.map(({ language: name, shown }) => (
        <TabPanel key={name} id={id} value={name} current={name === current.language}>
          <p className="noscript:block hidden px-4 pt-3 font-medium text-[13px]">{languageTitles[name]}</p>
          {shown}
        </TabPanel>
      ))}
    </div>
  );
}
