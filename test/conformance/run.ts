import { UserError } from "@/lib/base/errors";
import { command, requiredOption } from "@/server/commands/options";
import { runProgram, UsageError } from "@/server/commands/program";
import { type Check, checkApi, documentOf } from "./check";

const help = `Compares the OpenAPI document that a service publishes with its API. Sends about 40 requests, one after the other.

  npm run --silent conformance -- --url <origin> --key <key> [--write] [--json]

  --url    the service, such as https://store.example
  --key    an API key with all scopes; the requests count towards its limits
  --write  also add one animal with createPet, which stays in the store until staff retire it.
           Without it, POST sends only what the document says is rejected
  --json   print the checks as JSON

The exit code is 1 if a check fails.`;

const marks = { passed: "✓", failed: "✗", "not tested": "–" } as const;

const options = {
  url: { type: "string" },
  key: { type: "string" },
  write: { type: "boolean" },
  json: { type: "boolean" },
} as const;

const check = command(help, options, async ({ write = false, json, ...given }) => {
  const url = originOf(requiredOption("url", given.url));
  const target = { url, key: keyOf(requiredOption("key", given.key)), writes: write };
  const document = await documentOf(target);
  const checks = await checkApi(target, document);
  console.log(json ? JSON.stringify({ url, checks }, undefined, 2) : reportOf(checks));
  const failed = checks.filter(({ result }) => result === "failed").length;
  if (failed > 0) throw new UserError(`${failed} of ${checks.length} checks failed.`);
});

function originOf(text: string): string {
  if (URL.canParse(text) && /^https?:/.test(text)) return new URL(text).origin;
  throw new UsageError(`--url must be like https://store.example; got "${text}".`);
}

function keyOf(text: string): string {
  if (/^[\x21-\x7e]+$/.test(text)) return text;
  throw new UsageError("--key must be one word of ASCII characters.");
}

function reportOf(checks: Check[]): string {
  const lines = checks.flatMap(({ result, operation, promise, request, problems }) => [
    `${marks[result]} ${operation} ${promise}${request && ` · ${request}`}`,
    ...problems.map((problem) => `    ${problem}`),
  ]);
  const counts = Object.keys(marks).map(
    (result) => `${checks.filter((each) => each.result === result).length} ${result}`,
  );
  return [...lines, "", counts.join(", ")].join("\n");
}

await runProgram(check);
