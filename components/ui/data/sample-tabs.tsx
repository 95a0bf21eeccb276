import { CodeBlock } from "@/components/ui/data/code-block";
import { Tabs } from "@/components/ui/layout/tabs";
import { languageTitles, type Samples } from "@/lib/docs/sample-languages";

const languages = ["curl", "javascript", "python"] as const;

type SampleTabsProps = { samples: Partial<Samples>; title: string };

/** The same request in the languages that most people use. */
export const SampleTabs = ({ samples, title }: SampleTabsProps) => (
  <Tabs
    label="Language"
    tabs={languages
      .filter((language) => samples[language])
      .map((language) => ({
        value: language,
        label: languageTitles[language],
        content: (
          <CodeBlock
            code={samples[language] ?? ""}
            label={`${languageTitles[language]} request`}
            title={title}
            areaClass="wrapped"
          />
        ),
      }))}
  />
);
