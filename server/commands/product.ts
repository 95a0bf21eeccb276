import { optionTypes, readIdentity, usage } from "@/server/product/options";
import { renameProduct } from "@/server/product/rename";
import { command } from "./options";
import { runProgram } from "./program";

await runProgram(
  command(usage, optionTypes, async (values) => console.log((await renameProduct(readIdentity(values))).join("\n"))),
);
