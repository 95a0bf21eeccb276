import { buildIfChanged } from "@/server/launcher/build";
import { projectRoot } from "@/server/launcher/settings";

/** Builds the app before the first test file, if anything has changed since the last build. */
export default async function setup(): Promise<void> {
  const never = new AbortController().signal;
  await buildIfChanged({ root: projectRoot, dev: false, signal: never, detail: () => undefined });
}
