import { command } from "@/server/commands/options";
import { runProgram } from "@/server/commands/program";
import { optionTypes, readIdentity, usageText } from "./options";
import { renameProduct } from "./rename";

const next = `Next:
  npm ci && npm run check && npm start
  npm run pictures takes the pictures of README.md and the home page again.
  Put your samples, words and drawings in lib/base/product, and your logo in app/icon.svg, public/favicon.ico and
  public/apple-touch-icon.png. Read app/(site)/page.tsx and content. Add a line with your name to LICENSE.`;

await runProgram(
  command(usageText, optionTypes, async (values) => {
    renameProduct(readIdentity(values));
    console.log(next);
  }),
);
