import { randomUUID } from "node:crypto";
import { perProcess } from "@/lib/base/per-process";

/** The header, in lower case, of the requests of a run. */
export const markHeader = "x-conformance-run";

/** The secret of this process by which it knows the requests of its own runs. */
export const runMark = (): string => perProcess("conformance.mark", randomUUID);
