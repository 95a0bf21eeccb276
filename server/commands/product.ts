import { readIdentity, usage } from "@/server/product/options";
import { renameProduct } from "@/server/product/rename";
import { runProgram } from "./program";

await runProgram({
  help: usage,
  prepare(args) {
    const options = readIdentity(args);
    return async () => console.log((await renameProduct(options)).join("\n"));
  },
});
