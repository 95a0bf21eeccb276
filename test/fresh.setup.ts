import { afterAll } from "vitest";
import { forgetProcess } from "@/lib/base/per-process";

// Files that share their modules leave each other no variable of the environment and no state.

const env = { ...process.env };

afterAll(() => {
  process.env = env;
  forgetProcess();
});
