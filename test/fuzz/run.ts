// `npm run test:fuzz`: sends 30,000 hostile requests instead of the few of `npm test`. A seed as the argument repeats a run.
import { run } from "@/test/command";

const [seed = ""] = process.argv.slice(2);
const file = "e2e/contract/server/fuzz.test.ts";
const { ok } = await run("npx", ["vitest", "run", "--project", "contract", file], {
  env: { FUZZ_REQUESTS: "30000", FUZZ_SEED: seed },
});
process.exitCode = ok ? 0 : 1;
