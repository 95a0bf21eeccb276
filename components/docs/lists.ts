import type { Root } from "mdast";

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
}
