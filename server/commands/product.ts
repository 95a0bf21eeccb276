import { currentIdentity } from "@/server/product/identity";
import { readIdentity, usage } from "@/server/product/options";
import { renameProduct } from "@/server/product/rename";
import { Misuse, runProgram } from "./program";

const rename = {
  help: usage,
  prepare(args: string[]) {
    try {
      const options = readIdentity(args, currentIdentity);
      return async () => console.log((await renameProduct(options)).join("\n"));
    } catch (error) {
      if (error instanceof Misuse) console.error(`${usage}\n`);
      throw error;
    }
  },
};

await runProgram({ usage, commands: { rename } }, ["rename", ...process.argv.slice(2)]);
