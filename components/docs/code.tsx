import { cx } from "@/components/cx";
import { CodeBody } from "@/components/ui/data/code-block";
import { highlightCode } from "./highlight";
import { CopyCode } from "./key-text";

const languageTitles: Record<string, string> = {
  bash: "Terminal",
  http: "HTTP",
  javascript: "JavaScript",
  json: "JSON",
  python: "Python",
  typescript: "TypeScript",
};

type CodeProps = { code: string; language: string; title?: string; className?: string };

export function Code({ code, language, title, className }: CodeProps) {
  const label = title ?? languageTitles[language] ?? language;
  // Regions need unique names, and only a title is unique on the page.
  const region =
    title ??
    `${label}: ${code
      .split("\n")
      .find((line) => /\w/.test(line))
      ?.trim()}`;
  return (
    <figure className={cx("min-w-0 overflow-hidden rounded-lg border border-line bg-sunken", className)}>
      <figcaption className="flex h-10 items-center justify-between gap-3 border-line border-b pr-1.5 pl-4">
        <span className="truncate font-medium text-[13px] text-muted">{label}</span>
        <CopyCode code={code} what={label} />
      </figcaption>
      <CodeBody label={region}>{highlightCode(code, language)}</CodeBody>
    </figure>
  );
}
