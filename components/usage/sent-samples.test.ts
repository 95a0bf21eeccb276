import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { sentSamples } from "./sent-samples";

const origin = "https://api.example.com";

/** The arguments that curl gets from a shell. */
function argumentsOf(command = ""): string[] {
  const { stdout } = spawnSync("sh", ["-c", `curl() { printf '%s\\n' "$@"; }\n${command}`], { encoding: "utf8" });
  return stdout.trimEnd().split("\n");
}

it("sends the same method, path and query", () => {
  const { samples, missing } = sentSamples(
    { method: "GET", path: "/api/v1/pets", query: "limit=2&status=sold" },
    origin,
  );
  expect(argumentsOf(samples.curl)).toEqual([
    "https://api.example.com/api/v1/pets?limit=2&status=sold",
    "--header",
    "Authorization: Bearer YOUR_API_KEY",
  ]);
  expect(missing).toEqual([]);
});

it("runs nothing that a client put into its request", () => {
  const path = "/api/v1/pets/'; echo hacked; '$(id)`id`";
  const { samples } = sentSamples({ method: "G'T", path, query: '"$HOME"' }, origin);
  expect(argumentsOf(samples.curl).slice(0, 3)).toEqual(["--request", "G'T", `${origin}${path}?"$HOME"`]);
});

/** What JavaScript and Python send. */
async function requestsOf({ javascript = "", python = "" }: ReturnType<typeof sentSamples>["samples"]) {
  const sent: unknown[] = [];
  const fetch = async (url: string, { method = "GET", headers, body }: RequestInit) => {
    sent.push([url, method, headers, body ?? null]);
    return Response.json({});
  };
  await new Function("fetch", "console", `return (async () => {${javascript}})()`)(fetch, { log: () => {} });
  const printed = `print(json.dumps([request.full_url, request.get_method(), dict(request.headers), (request.data or b"").decode() or None]))`;
  const { stdout } = spawnSync("python3", ["-c", python.replace(/^with [\s\S]*/m, printed)], { encoding: "utf8" });
  return [...sent, JSON.parse(stdout)];
}

it("sends the same from JavaScript and Python, and runs nothing of it there either", async () => {
  const query = 'q="+alert(1)+"\\';
  const { samples } = sentSamples({ method: "GET", path: "/api/v1/pets", query }, origin);
  const headers = { Authorization: "Bearer YOUR_API_KEY" };
  expect(await requestsOf(samples)).toEqual(Array(2).fill([`${origin}/api/v1/pets?${query}`, "GET", headers, null]));
  const post = sentSamples({ method: "POST", path: "/api/v1/pets", query: null }, origin, { name: "It's" });
  const [javascript, python] = await requestsOf(post.samples);
  for (const [url, method, , body] of [javascript, python] as string[][])
    expect([url, method, JSON.parse(body ?? "")]).toEqual([`${origin}/api/v1/pets`, "POST", { name: "It's" }]);
  const head = sentSamples({ method: "HEAD", path: "/api/v1/pets", query: null }, origin);
  expect(Object.keys(head.samples)).toEqual(["curl"]);
});

it("says what the log does not keep", () => {
  const { samples, missing } = sentSamples({ method: "POST", path: "/api/v1/pets", query: "token=redacted" }, origin);
  expect(argumentsOf(samples.curl)).toContain("@body.json");
  expect(missing).toHaveLength(2);
  const sent = sentSamples({ method: "POST", path: "/api/v1/pets", query: null }, origin, { name: "It's" });
  expect(argumentsOf(sent.samples.curl)).toContain('{ "name": "It\'s" }');
});
