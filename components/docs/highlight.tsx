import type { Element, ElementContent, Root, RootContent, Text } from "hast";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import bash from "highlight.js/lib/languages/bash";
import http from "highlight.js/lib/languages/http";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";
import { createLowlight } from "lowlight";
import type { ReactElement } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { keyPlaceholder } from "@/lib/docs/samples";
import { SampleKey } from "./key-text";

const lowlight = createLowlight({ bash, http, javascript, json, python, typescript });

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

const text = (value: string): Text => ({ type: "text", value });

/** `mark` is the placeholder of the key; syntax tokens are spans. */
const keyMark: Element = { type: "element", tagName: "mark", properties: {}, children: [text(keyPlaceholder)] };

function withKeyMarks(value: string): ElementContent[] {
  const parts = value.split(keyPlaceholder);
  return parts.flatMap((part, index) => (index === 0 ? [text(part)] : [keyMark, text(part)]));
}

function dress(node: RootContent): ElementContent[] {
  if (node.type === "text") return withKeyMarks(node.value);
  if (node.type !== "element") return [];
  const names = [node.properties.className ?? []].flat().map(String);
  const className = names.flatMap((name) => tokenClasses[name] ?? []);
  return [{ ...node, properties: { className }, children: node.children.flatMap(dress) }];
}

/** Highlights code on the server, so that the browser does not load a highlighter. */
export function highlightCode(code: string, language: string): ReactElement {
  const tree = lowlight.registered(language) ? lowlight.highlight(language, code) : undefined;
  const root: Root = { type: "root", children: tree ? tree.children.flatMap(dress) : withKeyMarks(code) };
  return toJsxRuntime(root, { Fragment, jsx, jsxs, components: { mark: SampleKey } });
}
