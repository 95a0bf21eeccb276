import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

/** A folder may import from its own line and the lines above it. */
const layers = [
  ["lib/base"],
  ["lib/platform"],
  ["lib/domains"],
  ["lib/api", "lib/web", "lib/runtime"],
  ["lib/docs", "lib/client"],
  ["components"],
  ["app"],
  ["server/launcher"],
  ["server/telemetry"],
  ["server/postgres"],
  ["server/api"],
  ["server/pages"],
  ["server/commands"],
  ["tools"],
];

/** Folders that must run without Next and React, in commands and tests. */
const plain = ["lib/base", "lib/platform", "lib/domains", "lib/api", "lib/runtime", "lib/docs", "lib/client"];
const frameworks = /^(next|react|react-dom|next-auth|@tanstack)(\/|$)/;

/** Folders of one line that must not import each other. */
const apart = [
  ["lib/api", "lib/web"],
  ["lib/client", "lib/docs"],
];

const isCode = (file: string): boolean => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);

const files = layers
  .flat()
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)))
  .filter((file) => isCode(file) && !file.includes("/testing/"));

/** The file that an import specifier names, relative to the project. Undefined for a package. */
function resolve(specifier: string, from: string): string | undefined {
  const base = specifier.startsWith("@/") ? specifier.slice(2) : normalize(join(dirname(from), specifier));
  if (!specifier.startsWith("@/") && !specifier.startsWith(".")) return undefined;
  return ["", ".ts", ".tsx", "/index.ts"].map((end) => base + end).find((file) => isCode(file) && existsSync(file));
}

const specifiersOf = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/(?:from|import\()\s*"([^"]+)"/g)].map(
    ([, specifier]) => specifier as string,
  );

const imports = new Map(
  files.map((file) => [file, specifiersOf(file).flatMap((specifier) => resolve(specifier, file) ?? [])]),
);

const folderOf = (file: string): string => layers.flat().find((folder) => file.startsWith(`${folder}/`)) ?? "";
const layerOf = (file: string): number => layers.findIndex((folders) => folders.includes(folderOf(file)));

/** The circles in a graph, each as a list of nodes. */
function circles(graph: Map<string, string[]>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const visit = (node: string, path: string[]): void => {
    if (path.includes(node)) found.push([...path.slice(path.indexOf(node)), node]);
    else if (!done.has(node)) {
      for (const next of graph.get(node) ?? []) visit(next, [...path, node]);
      done.add(node);
    }
  };
  for (const node of graph.keys()) visit(node, []);
  return found;
}

const allImports = [...imports].flatMap(([from, targets]) => targets.map((to) => ({ from, to })));

describe("the layers of the project", () => {
  it("has files and imports to check", () => {
    expect(files.length).toBeGreaterThan(300);
    expect(allImports.length).toBeGreaterThan(800);
  });

  it("has a layer for each file of the server", () => {
    const all = readdirSync("server", { recursive: true, encoding: "utf8" }).map((file) => join("server", file));
    expect(all.filter((file) => isCode(file) && layerOf(file) < 0)).toEqual([]);
  });

  it("has imports in one direction only", () => {
    expect(allImports.filter(({ from, to }) => layerOf(to) > layerOf(from))).toEqual([]);
  });

  it("imports nothing of the tests, which the image is built without", () => {
    const left = readFileSync(".dockerignore", "utf8").split("\n");
    expect(left).toEqual(expect.arrayContaining(["**/*.test.ts", "**/*.test.tsx", "**/testing"]));
    expect(allImports.filter(({ to }) => layerOf(to) < 0)).toEqual([]);
  });

  it("keeps the public API and the portal separate", () => {
    const across = ({ from, to }: { from: string; to: string }) =>
      folderOf(from) !== folderOf(to) &&
      apart.some((pair) => pair.includes(folderOf(from)) && pair.includes(folderOf(to)));
    expect(allImports.filter(across)).toEqual([]);
  });

  it("runs without Next and React below the portal", () => {
    const bound = files.filter(
      (file) => plain.includes(folderOf(file)) && specifiersOf(file).some((specifier) => frameworks.test(specifier)),
    );
    expect(bound).toEqual([]);
  });

  const isClient = (file: string): boolean => readFileSync(file, "utf8").startsWith('"use client"');

  it("exports no text from a client module: a server component would get a reference to it", () => {
    const clients = files.filter(isClient);
    expect(clients.length).toBeGreaterThan(50);
    const texts = clients.filter((file) => /^export const \w+(: \w+)? =\s*["`]/m.test(readFileSync(file, "utf8")));
    expect(texts).toEqual([]);
  });

  it("runs nothing of Node in a browser, where the Buffer that Next adds is an older one", () => {
    const valuesIn = (file: string): string[] =>
      [
        ...readFileSync(file, "utf8").matchAll(
          /^(?:import|export) (?!type\b)(?:[^;"]*from )?"([^"]+)"|\bimport\("([^"]+)"\)/gm,
        ),
      ].map(([, fixed, lazy]) => (fixed ?? lazy) as string);
    const reached = new Set<string>();
    const visit = (file: string): void => {
      if (reached.has(file) || readFileSync(file, "utf8").startsWith('"use server"')) return;
      reached.add(file);
      for (const target of valuesIn(file).flatMap((name) => resolve(name, file) ?? [])) visit(target);
    };
    for (const file of files.filter(isClient)) visit(file);
    expect(reached.size).toBeGreaterThan(150);
    const ofNode = /\bBuffer\b|\bprocess\.(?!env\.(?:NODE_ENV|NEXT_PUBLIC_))\w/;
    const bound = [...reached].filter(
      (file) => ofNode.test(readFileSync(file, "utf8")) || valuesIn(file).some((name) => isBuiltin(name)),
    );
    expect(bound).toEqual([]);
  });

  it('says "use client" only where a module of the server imports one of the client', () => {
    const reached = new Set<string>();
    const visit = (file: string): void => {
      if (reached.has(file)) return;
      reached.add(file);
      if (!isClient(file)) for (const target of imports.get(file) ?? []) visit(target);
    };
    for (const file of files.filter((file) => file.startsWith("app/"))) visit(file);
    expect(files.filter((file) => isClient(file) && !reached.has(file))).toEqual([]);
  });

  it("checks the role of staff in every action of a staff file", () => {
    const actions = files
      .filter((file) => file.startsWith("lib/web/actions/staff-"))
      .flatMap((file) => readFileSync(file, "utf8").match(/^export (?!type).*\n.*/gm) ?? []);
    expect(actions.length).toBeGreaterThan(10);
    expect(actions.filter((line) => !/= staffAction\(/.test(line))).toEqual([]);
  });

  it("makes the ID of an account that a person may act for in one file, and in those that need no session of a member", () => {
    const marks = (file: string) => /\basAccountId\(|(transform|map)\(asAccountId/.test(readFileSync(file, "utf8"));
    const pages = ["lib/web", "components", "app"];
    expect(files.filter((file) => pages.includes(folderOf(file)) && marks(file))).toEqual([
      "lib/web/actions/found-key.ts",
      "lib/web/actions/settings.ts", // the accounts that a person who deletes their profile owns
      "lib/web/actions/staff-accounts.ts",
      "lib/web/auth/member.ts",
      "app/(staff)/staff/accounts/[accountId]/page.tsx",
      "app/(staff)/staff/requests/[requestId]/page.tsx",
    ]);
  });

  it("reads and sets cookies in one file, which takes only what host-cookie.ts has named", () => {
    const usesCookies = (file: string) => /\bcookies\b[^}]*\} from "next\/headers"/.test(readFileSync(file, "utf8"));
    expect(files.filter(usesCookies)).toEqual(["lib/web/auth/cookie.ts"]);
  });

  it("decrypts tokens in the one file that checks their form first", () => {
    const usesTokens = (file: string) =>
      /^import (?!type)[^;]*"next-auth\/jwt"|import\("next-auth\/jwt"\)/m.test(readFileSync(file, "utf8"));
    expect(files.filter(usesTokens)).toEqual(["lib/web/auth/tokens.ts"]);
  });

  it("creates no error of ours in what bundles share: it would have the class of the bundle that came first", () => {
    const ours = "new (?:UserError|NotFoundError|ForbiddenError|ConflictError|ApiError)\\b";
    const texts = files.map((file) => readFileSync(file, "utf8"));
    const definitionOf = (name: string) =>
      texts.flatMap(
        (text) => new RegExp(`^(?:export )?(?:class|function) ${name}\\b.*?^}`, "ms").exec(text)?.[0] ?? [],
      );
    const shared = texts.flatMap((text) => [...text.matchAll(/\bperProcess\("(.*?)",(.*?);$/gms)]);
    expect(shared.length).toBeGreaterThan(30);
    const creating = shared.filter(([, , create = ""]) => {
      const creators = create.match(/\b(?:create)?[A-Z]\w+/g) ?? [];
      // What is thrown while it is created is not shared.
      return (
        new RegExp(`(?<!throw )${ours}`).test(create) || new RegExp(ours).test(creators.flatMap(definitionOf).join())
      );
    });
    expect(creating.map(([, name]) => name)).toEqual([]);
  });

  it("asks the primary for everything that decides who may do what", () => {
    const deciding =
      /^lib\/(platform\/limiter|domains\/(authorization|factors|idempotency|keys|links|members|sessions))\//;
    const readsReplica = allImports.filter(
      ({ from, to }) => deciding.test(from) && to === "lib/platform/db/read-client.ts",
    );
    expect(readsReplica).toEqual([]);
  });

  it("has no circle of files", () => {
    expect(circles(imports)).toEqual([]);
  });

  it("has no circle of domains", () => {
    const domainOf = (file: string) => /^lib\/domains\/[^/]+/.exec(file)?.[0];
    const graph = new Map<string, string[]>();
    for (const { from, to } of allImports) {
      const [domain, other] = [domainOf(from), domainOf(to)];
      if (domain && other && domain !== other) graph.set(domain, [...new Set([...(graph.get(domain) ?? []), other])]);
    }
    expect(circles(graph)).toEqual([]);
  });

  // partitions.ts creates and drops tables, unlike the queries of a domain.
  it("has SQL only in files named queries, except partitions", () => {
    const withSql = files.filter(
      (file) =>
        file.startsWith("lib/domains/") &&
        !/(queries|partitions)\.ts$/.test(file) &&
        /\bsql\(\)[<`]|\bdb\(\)\s*\.(select|insert|update|delete)/.test(readFileSync(file, "utf8")),
    );
    expect(withSql).toEqual([]);
  });
});
