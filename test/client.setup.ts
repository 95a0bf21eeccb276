import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@/server/launcher/settings";
import { run } from "./command";

/** Makes the typed client in a fresh clone. `npm run check`, `npm test` and a build make it again. */
export default async function setup(): Promise<void> {
  if (existsSync(join(projectRoot, "lib/client/generated/facts.ts"))) return;
  const { ok } = await run("npm", ["run", "--silent", "client"]);
  if (!ok) throw new Error("The typed client could not be made.");
}
