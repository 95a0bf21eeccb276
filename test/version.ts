import { existsSync } from "node:fs";
import { version } from "@/lib/base/version";

const commit = existsSync(".git") ? "\\.[0-9a-f]{8}(-dirty)?" : "";

/** What a build says of its version: between releases with the commit, if there is a repository. */
export const builtVersion = `${version.replaceAll(".", "\\.")}${version.endsWith("-dev") ? commit : ""}`;
