import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { curlLine } from "./curl-line";

const origin = "https://api.example.com";

/** The arguments that curl gets from a shell. */
function argumentsOf(command: string): string[] {
  const env = { ...process.env, API_KEY: "ask_dev_1" };
  const { stdout } = spawnSync("sh", ["-c", `curl() { printf '%s\\n' "$@"; }\n${command}`], { env, encoding: "utf8" });
  return stdout.trimEnd().split("\n");
}

it("sends the same method, path and query, with the key of the environment", () => {
  const { command, missing } = curlLine({ method: "GET", path: "/api/v1/pets", query: "limit=2&status=sold" }, origin);
  expect(argumentsOf(command)).toEqual([
    "https://api.example.com/api/v1/pets?limit=2&status=sold",
    "--header",
    "Authorization: Bearer ask_dev_1",
  ]);
  expect(missing).toEqual([]);
});

it("runs nothing that a client put into its request", () => {
  const path = "/api/v1/pets/'; echo hacked; '$(id)`id`";
  const { command } = curlLine({ method: "G'T", path, query: '"$HOME"' }, origin);
  expect(argumentsOf(command).slice(0, 3)).toEqual(["--request", "G'T", `${origin}${path}?"$HOME"`]);
});

it("says what the log does not keep", () => {
  const { command, missing } = curlLine({ method: "POST", path: "/api/v1/pets", query: "token=redacted" }, origin);
  expect(argumentsOf(command)).toContain("@body.json");
  expect(missing).toHaveLength(2);
  const sent = curlLine({ method: "POST", path: "/api/v1/pets", query: null }, origin, { name: "It's" });
  expect(argumentsOf(sent.command)).toContain('{ "name": "It\'s" }');
});
