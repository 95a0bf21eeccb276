import type { Root } from "mdast";

/** What a comment above a list calls it, such as `<!-- cards -->`. */
const looks = ["cards"];

/**
 * Tells the list and its items their look, and removes the comment, which a page would show.
 * @throws Error for any other comment, which fails the build
 */
export function nameLists() {
  return nameListsIn;
}

function nameListsIn(tree: Root): void {
  for (const [index, part] of tree.children.entries()) {
    if (part.type !== "html") continue;
    const look = /^<!-- (\w+) -->$/.exec(part.value)?.[1];
    const list = tree.children[index + 1];
    if (!look || !looks.includes(look) || list?.type !== "list") {
      throw new Error(`${part.value} is not above a list, or names no look: ${looks.join(", ")}.`);
    }
    for (const named of [list, ...list.children]) named.data = { hProperties: { look } };
  }
  tree.children = tree.children.filter(({ type }) => type !== "html");
}
