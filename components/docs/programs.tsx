import type { ElementContent } from "hast";
import { CodeBody } from "@/components/ui/data/code-block";
import { languageTitles } from "@/lib/docs/samples";
import { CodeTabs } from "./code-tabs";
import { type Program, programsOf } from "./fences";
import { highlightCode } from "./highlight";
import { CopyCode } from "./key-text";

function Shown({ language, program, command }: Program) {
  return (
    <>
      <CodeBody label={program.title ?? `${languageTitles[language]} sample: ${program.code.split("\n", 1)}`}>
        {highlightCode(program.code, program.language)}
      </CodeBody>
      {command && (
        <div className="flex items-center justify-between gap-2 border-line border-t pr-1.5">
          <CodeBody label={`Command for ${program.title}`}>{highlightCode(command.code, command.language)}</CodeBody>
          <CopyCode code={command.code} what={`command for ${program.title}`} />
        </div>
      )}
    </>
  );
}

/** The same program in several languages, as tabs. */
export function Programs({ pres }: { pres: ElementContent[] }) {
  const tabs = programsOf(pres).map((one) => ({
    language: one.language,
    code: one.program.code,
    shown: <Shown {...one} />,
  }));
  return <CodeTabs tabs={tabs} className="my-5 rounded-lg border border-line" />;
}
