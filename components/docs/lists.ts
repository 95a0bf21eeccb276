import type { List, ListItem, PhrasingContent, Root } from "mdast";

const comment = "<!-- cards -->";

/**
 * Tells a list below the comment and its items their look, and removes the comment, which a page would show.
 * @throws Error for any other comment, which fails the build
 */
export function nameLists() {
  return nameListsIn;
}

function nameListsIn(tree: Root): void {
  for (const [index, part] of tree.children.entries()) {
    if (part.type !== "html") continue;
    const list = tree.children[index + 1];
    if (part.value !== comment || list?.type !== "list")
      throw new Error(`${part.value} is not ${comment} above a list.`);
    for (const named of [list, ...list.children]) named.data = { hProperties: { look: "cards" } };
  }
  tree.children = tree.children.filter(({ type }) => type !== "html");
  for (const part of tree.children) if (part.type === "list") groupByLabel(part);
}

/** Makes one item of those that begin with the same label, as in `**Added:** …`, with a list of them below the label. */
function groupByLabel(list: List): void {
  const groups = new Map<string, { label: PhrasingContent; items: ListItem[] }>();
  for (const item of list.children) {
    const [text] = item.children;
    const [label, ...rest] = text?.type === "paragraph" ? text.children : [];
    const [name] = label?.type === "strong" ? label.children : [];
    if (!label || name?.type !== "text" || !/^\w+:$/.test(name.value)) return;
    const group = groups.get(name.value) ?? { label, items: [] };
    group.items.push({ ...item, children: [{ type: "paragraph", children: rest }] });
    groups.set(name.value, group);
  }
  list.data = { hProperties: { look: "labelled" } };
  list.children = [...groups.values()].map(({ label, items }) => ({
    type: "listItem",
    spread: false,
    children: [
      { type: "paragraph", children: [label] },
      { type: "list", children: items },
    ],
  }));
}
