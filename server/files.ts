import { readdir } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { projectRoot } from "@/server/settings";

/** The folders of files that clients may request, and the paths of their URLs. */
const folders = { public: "/", ".next/static": "/_next/static/" };

/** The URL paths of all files of the build: those of `public/`, and Next's scripts, styles and fonts. */
export async function builtFiles(): Promise<ReadonlySet<string>> {
  const lists = Object.entries(folders).map(async ([folder, path]) => {
    const names = await readdir(join(projectRoot, folder), { recursive: true });
    return names.filter((name) => extname(name) !== "").map((name) => path + name.split(sep).join("/"));
  });
  return new Set((await Promise.all(lists)).flat());
}
