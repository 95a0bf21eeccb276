import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import http from "highlight.js/lib/languages/http";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";
import { createElement, Fragment, type ReactElement, type ReactNode } from "react";
import { keyPlaceholder } from "@/lib/docs/samples";
import { SampleKey } from "./key-text";

const languages = { bash, http, javascript, json, python, typescript };
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

const tokenClasses: Record<string, string> = {
  "hljs-comment": "text-muted italic",
  "hljs-string": "text-accent-ink",
  "hljs-regexp": "text-accent-ink",
  "hljs-number": "text-warning-ink",
  "hljs-literal": "text-warning-ink",
  "hljs-keyword": "font-medium text-danger-ink",
  "hljs-built_in": "font-medium",
  "hljs-attribute": "font-medium",
  "hljs-attr": "text-ink",
};

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

const withKeyMarks = (text: string): ReactNode[] =>
  text
    .split(keyPlaceholder)
    .flatMap((part, index) => (index === 0 ? [part] : [createElement(SampleKey, null, keyPlaceholder), part]));

/** The HTML of highlight.js, which consists of text and nested spans, as spans that are not nested. A token has its own colour, or that of the token around. */
function nodesOf(html: string): ReactNode[] {
  const open: string[] = [];
  return [...html.matchAll(/<span class="([^"]*)">|<\/span>|([^<]+)/g)].flatMap(([, names, text]) => {
    if (text === undefined) {
      if (names === undefined) open.pop();
      else open.push(tokenClasses[names.split(" ")[0] ?? ""] ?? "");
      return [];
    }
    const nodes = withKeyMarks(text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity));
    const className = open.findLast(Boolean);
    return className ? [createElement("span", { className }, ...nodes)] : nodes;
  });
}

/** On the server, so that the browser does not load a highlighter. */
export function highlightCode(code: string, language: string): ReactElement {
  const isKnown = hljs.getLanguage(language) !== undefined;
  const nodes = isKnown ? nodesOf(hljs.highlight(code, { language }).value) : withKeyMarks(code);
  return createElement(Fragment, null, ...nodes);
}
