import { Fragment, type ReactNode } from "react";

const tokens =
  /(?<comment>#[^\n]*|\/\/[^\n]*)|(?<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`)|(?<word>\b(?:abort|await|break|case|class|const|curl|def|do|done|echo|else|end|esac|except|exit|export|fi|for|from|function|if|import|let|new|print|puts|raise|require|return|then|throw|try|until|while|with)\b)|(?<number>(?<![\w-])-?\d+(?:\.\d+)?\b)/g;

const classes = {
  comment: "text-muted italic",
  text: "text-accent-ink",
  word: "font-medium",
  number: "text-warning-ink",
};

/** A line that is too narrow for a URL breaks after a slash of its path, and not within a word or at its end. */
export const breakable = (text: string): ReactNode[] =>
  [...text.matchAll(/.*?(?:[^/:]\/|$)/gs)]
    .filter(([part]) => part !== "")
    .map(({ 0: part, index }) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ));

/** Highlights strings, numbers and comments, which is enough for short samples. */
export function highlight(code: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of code.matchAll(tokens)) {
    const kind = (Object.keys(classes) as (keyof typeof classes)[]).find((name) => match.groups?.[name] !== undefined);
    // A # or // in a URL does not start a comment.
    if (!kind || (kind === "comment" && /\S/.test(code[match.index - 1] ?? ""))) continue;
    parts.push(code.slice(end, match.index));
    parts.push(
      <span key={match.index} className={classes[kind]}>
        {match[0].includes("://") ? breakable(match[0]) : match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  return [...parts, code.slice(end)];
}
