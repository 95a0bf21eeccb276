import { fileURLToPath } from "node:url";

/** Next resolves packages from the project's own folder. */
export default { turbopack: { root: fileURLToPath(new URL("../../..", import.meta.url)) } };
