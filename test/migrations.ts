import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A list of migrations. */
type Journal = { entries: { idx: number; tag: string; when: number }[] };

/** A copy of the project's migrations, in the folder `drizzle` of a new folder. */
export async function copyMigrations() {
  const root = await mkdtemp(join(tmpdir(), "animal-store-migrations-"));
  const folder = join(root, "drizzle");
  await cp("drizzle", folder, { recursive: true });
  const file = join(folder, "meta", "_journal.json");
  const write = (journal: Journal) => writeFile(file, JSON.stringify(journal));
  const journal: Journal = JSON.parse(await readFile(file, "utf8"));
  return {
    root,
    folder,
    journal,
    write,
    /** Adds a migration, or changes the last one. */
    add: async (tag: string, statements: string[]) => {
      const others = journal.entries.filter((entry) => entry.tag !== tag);
      const last = others.at(-1) as Journal["entries"][number];
      journal.entries = [...others, { ...last, idx: last.idx + 1, tag, when: last.when + 1 }];
      await write(journal);
      await writeFile(join(folder, `${tag}.sql`), statements.join("\n--> statement-breakpoint\n"));
    },
    remove: () => rm(root, { recursive: true }),
  };
}
