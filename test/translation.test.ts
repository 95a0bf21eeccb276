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

/** What a component returns, without the functions in it. */
function returnedBy(body: ts.Node): ts.Node[] {
  if (!ts.isBlock(body)) return outcomesOf(body);
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression) found.push(...outcomesOf(node.expression));
    ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}

/** A component by its name: it begins with a capital letter. */
function bodyOfComponent(node: ts.Node): ts.Node | undefined {
  if (ts.isFunctionDeclaration(node)) return /^[A-Z]/.test(node.name?.text ?? "") ? node.body : undefined;
  if (!ts.isVariableDeclaration(node) || !/^[A-Z]/.test(node.name.getText())) return undefined;
  return node.initializer && ts.isArrowFunction(node.initializer) ? node.initializer.body : undefined;
}

/** The places in all files for which `find` has nodes. */
function placesOf(find: (node: ts.Node) => ts.Node[]): string[] {
  return files.flatMap((file) => {
    const text = readFileSync(join(projectRoot, file), "utf8");
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      for (const one of find(node)) {
        const { line } = source.getLineAndCharacterOfPosition(one.getStart());
        found.push(`${file}:${line + 1} ${one.getText().replace(/\s+/g, " ").slice(0, 80)}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

it("no condition takes away a text beside others, or inserts before one: each has an element of its own", () => {
  const inChildren = (node: ts.Node) =>
    ts.isJsxElement(node) || ts.isJsxFragment(node) ? brittleIn(node.children) : [];
  expect(placesOf(inChildren)).toEqual([]);
});

it("no component is a text without an element, which its parent would take away", () => {
  const inComponent = (node: ts.Node) => {
    const body = bodyOfComponent(node);
    return body ? returnedBy(body).filter(isText) : [];
  };
  expect(placesOf(inComponent)).toEqual([]);
});
