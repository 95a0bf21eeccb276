import { buildIfChanged } from "@/server/launcher/build";

/** Builds the app before the first test file, if anything has changed since the last build. */
export default async function setup(): Promise<void> {
  await buildIfChanged();
}
