import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { reads } from "@/lib/web/reads/live";
import { projectRoot } from "@/server/launcher/settings";

const metadata: Record<string, string> = { "robots.ts": "/robots.txt", "sitemap.ts": "/sitemap.xml" };

function pathOf(file: string): string | undefined {
  if (metadata[file]) return metadata[file];
  if (/^(icon\.svg|opengraph-image\.tsx)$/.test(file)) return `/${file.replace(".tsx", "")}`;
  const [, folder] = /^(?:(.*)\/)?(?:page\.tsx|route\.ts)$/.exec(file) ?? [];
  const isPanel = folder?.includes("@"); // a part of a page, without its own URL
  return folder === undefined || isPanel
    ? undefined
    : `/${folder.replace(/\([^/]+\)\/?/g, "")}`.replace(/\/$/, "") || "/";
}

/** The paths that the app folder serves, with the names of their parameters: `/portal/animals/[petId]`. */
export async function appPaths(): Promise<string[]> {
  const files = await readdir(join(projectRoot, "app"), { recursive: true });
  const paths = files.flatMap((file) => pathOf(file) ?? []);
  return paths.flatMap((path) => (path.endsWith("[...read]") ? readPaths : path));
}

const readPaths = Object.keys(reads).map((name) => `/api/portal/${name}`);

/** The path of the app folder that serves an operation: `/api/v1/pets/[petId]` for `/pets/{petId}`. */
export const routePathOf = (path: string): string => `/api/v1${path.replaceAll("{", "[").replaceAll("}", "]")}`;

/** A server action in the build: its file and name, its id in requests, and the path of a page that has it. */
export type BuiltAction = { name: string; id: string; path: string };

type Manifest = Record<string, { workers: Record<string, unknown>; filename: string; exportedName: string }>;

/** Every server action of the build, as `keys.revokeKey` for `revokeKey` of `lib/web/actions/keys.ts`. */
export async function builtActions(): Promise<BuiltAction[]> {
  const file = join(projectRoot, ".next", "server", "server-reference-manifest.json");
  const { node }: { node: Manifest } = JSON.parse(await readFile(file, "utf8"));
  return Object.entries(node).map(([id, { workers, filename, exportedName }]) => {
    const [page = ""] = Object.keys(workers).sort();
    const path = pathOf(`${page.replace(/^app\//, "")}.tsx`) ?? "";
    const name = `${filename.replace(/^.*\/|\.ts$/g, "")}.${exportedName.replace(/Action$/, "")}`;
    // A public path has to exist. Pages of the portal take actions with any parameter.
    return { name, id, path: path.replace("[operation]", "listPets").replace(/\[[^\]]+\]/g, "1") };
  });
}
