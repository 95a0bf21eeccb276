import type { ReactNode } from "react";
import { CodeBody } from "@/components/ui/data/code-block";
import { fenceNames, languageTitles, type SampleLanguage, type Samples, sampleLanguages } from "@/lib/docs/samples";
import type { CodeTab } from "./code-tabs";
import { highlightCode } from "./highlight";

/** A sample, highlighted by the server. */
export const sampleCode = (code: string, language: SampleLanguage): ReactNode => (
  <CodeBody label={`${languageTitles[language]} sample`}>{highlightCode(code, fenceNames[language])}</CodeBody>
);

export const sampleTabs = (samples: Samples): CodeTab[] =>
  sampleLanguages.map((language) => ({
    language,
    code: samples[language],
    shown: sampleCode(samples[language], language),
  }));
