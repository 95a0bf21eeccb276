import { optionTypes, readIdentity, usage } from "@/server/product/options";
import { renameProduct } from "@/server/product/rename";
import { command } from "./options";
import { runProgram } from "./program";

await runProgram(
  command(usage, optionTypes, (values) => {
    const options = readIdentity(values);
    return async () => console.log((await renameProduct(options)).join("\n"));
  }),
);
