import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript-5";
import { expect, it } from "vitest";
import { projectRoot } from "@/server/launcher/settings";

// The translator of a browser replaces each text. React then cannot remove that text, or insert before it, and fails.

const files = ["components", "app"].flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => join(folder, file)),
);

const isBlank = (node: ts.Node): boolean =>
  (ts.isJsxText(node) && node.containsOnlyTriviaWhiteSpaces) || (ts.isJsxExpression(node) && !node.expression);

const unwrapped = (node: ts.Node): ts.Node | undefined =>
  ts.isJsxExpression(node) || ts.isParenthesizedExpression(node) ? node.expression && unwrapped(node.expression) : node;

/** What a child of an element may render: the outcomes of its conditions. */
function outcomesOf(child: ts.Node): ts.Node[] {
  const node = unwrapped(child);
  if (!node) return [];
  if (ts.isConditionalExpression(node)) return [...outcomesOf(node.whenTrue), ...outcomesOf(node.whenFalse)];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return [ts.factory.createNull(), ...outcomesOf(node.right)];
  return [node];
}

const isText = (node: ts.Node): boolean =>
  ts.isJsxText(node) ||
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isJsxFragment(node) &&
    node.children.filter((child) => !isBlank(child)).some((child) => outcomesOf(child).some(isText)));

const isElement = (node: ts.Node): boolean => ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node);

/** Children of one element that a condition takes away or brings, while they, or what follows, are texts without a parent of their own. */
function brittleIn(children: readonly ts.Node[]): ts.Node[] {
  const shown = children.filter((child) => !isBlank(child));
  return shown.filter((child, index) => {
    const outcomes = outcomesOf(child);
    if (outcomes.length < 2) return false;
    const next = shown[index + 1];
    const comesAndGoes =
      shown.length > 1 && outcomes.some(isText) && !outcomes.every((node) => isText(node) && !ts.isJsxFragment(node));
    return comesAndGoes || (outcomes.some(isElement) && next !== undefined && outcomesOf(next).some(isText));
  });
}

it("no condition takes away a text beside others, or inserts before one: each has an element of its own", () => {
  const found: string[] = [];
  for (const file of files) {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(projectRoot, file), "utf8"),
      ts.ScriptTarget.Latest,
      true,
      ts.ScriptKind.TSX,
    );
    const visit = (node: ts.Node): void => {
      if (ts.isJsxElement(node) || ts.isJsxFragment(node))
        for (const child of brittleIn(node.children)) {
          const { line } = source.getLineAndCharacterOfPosition(child.getStart());
          found.push(`${file}:${line + 1} ${child.getText().replace(/\s+/g, " ").slice(0, 80)}`);
        }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  expect(found).toEqual([]);
});
