import { deletePerProcess } from "@/lib/base/per-process";

/** Variables for what a test file runs. What the file before has left running may have read the environment meanwhile. */
export function setEnv(variables: Record<string, string>): void {
  Object.assign(process.env, variables);
  deletePerProcess("env");
}
