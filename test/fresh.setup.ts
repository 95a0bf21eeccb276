import { afterAll } from "vitest";
import { forgetProcess } from "@/lib/base/per-process";

// Files that share their modules leave each other no variable of the environment and no state.

const env = { ...process.env };

// In place: what Vitest stubs is of this object.
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  forgetProcess();
});
