import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { product } from "@/lib/base/product";
import { requireFreeWords } from "./collisions";
import { withSamples } from "./demo";
import { listFiles, planFiles, writeFiles } from "./files";
import { currentIdentity } from "./identity";
import { identityFile, withIdentity } from "./identity-file";
import { planMigration, requirePlainFunctions } from "./migration";
import type { Options } from "./options";
import { drawPictures, requireMark } from "./pictures";
import { adviceLines, findLeftovers, leftoverLines } from "./report";
import { rewriter } from "./words";

/** @returns what to tell @throws Failure before it changes anything, if the fork cannot become this product */
export async function renameProduct(options: Options): Promise<string[]> {
  const [from, to] = [currentIdentity, options.identity];
  const words = rewriter(from, to);
  const paths = await listFiles(options.force);
  await requireFreeWords(paths, words, to);
  await requirePlainFunctions(words);
  await requireMark();
  const migration = await planMigration(words, from, to);
  const files = await planFiles(paths, words);
  const identity = withIdentity(await readFile(identityFile, "utf8"), options);

  const { changed, moved } = await writeFiles(files);
  await writeFile(identityFile, identity);
  const demo = `lib/domains/demo/${to.thing.code[1]}.ts`;
  await writeFile(demo, withSamples(await readFile(demo, "utf8"), to.thing.text[0]));
  for (const [path, text] of migration?.texts ?? []) await writeFile(path, text);
  await drawPictures(to.name, product.colour);
  execFileSync("node_modules/.bin/biome", ["check", "--write", "--log-level=error", "."], { stdio: "inherit" });

  const left = await findLeftovers(await listFiles(true), words);
  return [
    `${from.name} is now ${to.name}: ${changed} files have other text, ${moved} another name. Review them with git diff.`,
    "",
    "The old words are left in:",
    ...leftoverLines(left),
    "",
    ...adviceLines(options, from, migration?.file),
  ];
}
