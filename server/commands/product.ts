import { optionTypes, readIdentity, usage } from "@/server/product/options";
import { renameProduct } from "@/server/product/rename";
import { command } from "./options";
import { Misuse, runProgram } from "./program";

const rename = command(usage, optionTypes, (values) => {
  const options = readIdentity(values);
  return async () => console.log((await renameProduct(options)).join("\n"));
});

function prepare(args: string[]): () => Promise<void> {
  try {
    return rename.prepare(args);
  } catch (error) {
    if (error instanceof Misuse) console.error(`${usage}\n`);
    throw error;
  }
}

await runProgram({ ...rename, prepare });
