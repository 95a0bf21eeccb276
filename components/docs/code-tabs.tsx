"use client";

import { type ComponentProps, useId } from "react";
import { cx } from "@/components/cx";
import { createStore, inStorage } from "@/components/store";
import { CodeBlock, CodeBody } from "@/components/ui/data/code-block";
import { CopyButton } from "@/components/ui/data/copy-button";
import { highlight } from "@/components/ui/data/highlight";
import { TabList, TabPanel } from "@/components/ui/layout/tabs";
import { keyPlaceholder, languageTitles, type SampleLanguage, sampleLanguages } from "@/lib/docs/sample-languages";

/** For the samples and the try it panel, or "". Only kept in memory. */
const key = createStore("");

export const setKey = key.set;
export const useKey = key.useValue;

function useFill() {
  const own = useKey();
  return (code: string) => (own ? code.replaceAll(keyPlaceholder, own) : code);
}

const storageKey = "docs-language";

function storedLanguage(): SampleLanguage | undefined {
  if (typeof window === "undefined") return undefined;
  const name = inStorage(() => localStorage.getItem(storageKey));
  return sampleLanguages.find((language) => language === name);
}

const language = createStore<SampleLanguage>("curl", storedLanguage());

function setLanguage(name: SampleLanguage): void {
  language.set(name);
  inStorage(() => localStorage.setItem(storageKey, name));
}

/** `title` is the name of a file, and `command` runs it. */
export type CodeTab = { language: SampleLanguage; code: string; title?: string; command?: string };

/** The same code in several languages. All tabs of all pages show the language that was chosen last, if they have it. */
export function CodeTabs({ tabs, className }: { tabs: CodeTab[]; className?: string }) {
  const id = useId();
  const fill = useFill();
  const chosen = language.useValue();
  const current = tabs.find((tab) => tab.language === chosen) ?? tabs[0];
  if (!current) return null;
  // Regions need unique names.
  const [url = ""] = /https?:[^"]+/.exec(tabs[0]?.code ?? "") ?? [];
  return (
    <div className={cx("min-w-0 overflow-hidden bg-sunken", className)}>
      <div className="flex h-10 items-center justify-between gap-2 border-line border-b px-1.5">
        <TabList
          id={id}
          label="Language of the sample"
          tabs={tabs.map(({ language: value }) => ({ value, label: languageTitles[value] }))}
          value={current.language}
          onChange={(value) => setLanguage(value as SampleLanguage)}
          className="fades noscript:hidden flex h-full min-w-0 overflow-x-auto [scrollbar-width:none]"
          tabClassName="border-transparent border-b-2 px-2.5 font-medium text-[13px] text-muted -outline-offset-2 hover:text-ink aria-selected:sticky aria-selected:inset-x-0 aria-selected:border-accent aria-selected:bg-sunken aria-selected:text-ink"
        />
        {current.title && <span className="ml-auto shrink-0 text-[13px] text-muted">{current.title}</span>}
        <CopyButton text={fill(current.code)} what={`${languageTitles[current.language]} sample`} />
      </div>
      {tabs.map(({ language: name, code, title, command }) => (
        <TabPanel key={name} id={id} value={name} current={name === current.language}>
          <p className="noscript:block hidden px-4 pt-3 font-medium text-[13px]">{languageTitles[name]}</p>
          <CodeBody label={title ?? `${languageTitles[name]} sample ${url}`} className="max-h-110 overflow-y-auto">
            {highlight(fill(code))}
          </CodeBody>
          {command && (
            <div className="flex items-center justify-between gap-2 border-line border-t pr-1.5">
              <CodeBody label={`Command for ${title}`}>{highlight(command)}</CodeBody>
              <CopyButton text={command} what={`command for ${title}`} />
            </div>
          )}
        </TabPanel>
      ))}
    </div>
  );
}

type SamplesProps = { samples: Partial<Record<SampleLanguage, string>>; className?: string };

export const CodeSamples = ({ samples, className }: SamplesProps) => (
  <CodeTabs
    tabs={sampleLanguages.flatMap((language) => {
      const code = samples[language];
      return code ? [{ language, code }] : [];
    })}
    className={className}
  />
);

export function Code({ code, ...props }: ComponentProps<typeof CodeBlock>) {
  return <CodeBlock code={useFill()(code)} {...props} />;
}
