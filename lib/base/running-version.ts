import { version } from "./version";

/** Between releases with the commit, such as `2.1.0-dev.71aecb44`. The build of the server replaces the variable. */
export const runningVersion =
  version.endsWith("-dev") && process.env.BUILD_COMMIT ? `${version}.${process.env.BUILD_COMMIT}` : version;
