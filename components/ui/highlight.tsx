import type { ReactNode } from "react";

const tokens =
  /(?<comment>#[^\n]*|\/\/[^\n]*)|(?<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`)|(?<word>\b(?:curl|const|await|import|from|print|response|requests|fetch)\b)|(?<number>(?<![\w-])-?\d+(?:\.\d+)?\b)/g;

const classes = {
  comment: "text-muted italic",
  text: "text-accent-ink",
  word: "font-medium",
  number: "text-warning-ink",
};

/** Code with its texts, numbers and comments told apart: enough for a sample of a few lines, in any language we show. */
export function highlight(code: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of code.matchAll(tokens)) {
    const kind = (Object.keys(classes) as (keyof typeof classes)[]).find((name) => match.groups?.[name] !== undefined);
    // A # or // inside of an address starts no comment.
    if (!kind || (kind === "comment" && /\S/.test(code[match.index - 1] ?? ""))) continue;
    parts.push(code.slice(end, match.index));
    parts.push(
      <span key={match.index} className={classes[kind]}>
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  return [...parts, code.slice(end)];
}
