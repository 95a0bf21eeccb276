import type { ReactNode } from "react";
import { CodeBody } from "@/components/ui/data/code-block";
import type { CallableOperation } from "@/lib/docs/call";
import { type Samples as Codes, languageTitles, type SampleLanguage, sampleLanguages } from "@/lib/docs/samples";
import { highlightCode } from "./highlight";
import { SampleTabs } from "./sample-tabs";

const grammars: Record<SampleLanguage, string> = {
  curl: "bash",
  javascript: "javascript",
  typescript: "typescript",
  python: "python",
};

export function Samples({ samples, operation }: { samples: Codes; operation: CallableOperation }) {
  const shown = Object.fromEntries(
    sampleLanguages.map((language) => [
      language,
      <CodeBody key={language} label={`${languageTitles[language]} sample`}>
        {highlightCode(samples[language], grammars[language])}
      </CodeBody>,
    ]),
  ) as Record<SampleLanguage, ReactNode>;
  return <SampleTabs code={samples} shown={shown} operation={operation} />;
}
