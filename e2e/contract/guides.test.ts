import { format } from "node:util";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { operations } from "@/lib/api/operations";
import { managementScopes } from "@/lib/base/management-scopes";
import { bodyOf } from "@/lib/client/response";
import { articles } from "@/lib/docs/pages";
import { keyPlaceholder, type SampleLanguage, sampleLanguages } from "@/lib/docs/sample-languages";
import { createManagementKey } from "@/lib/domains/management/service";
import { sql } from "@/lib/platform/db/client";
import { send } from "@/test/http";
import { issueKey, ownerOf } from "@/test/people";
import { freePort } from "@/test/port";
import { newReaderFolder, type ReaderFolder } from "@/test/reader-folder";
import { testPortal } from "@/test/store";
import { roomInWindow } from "@/test/waiting";

const store = testPortal(); // the samples name the first animals of the store
const petCount = 350;
let key: string;
let folder: ReaderFolder;

beforeAll(async () => {
  ({ secret: key } = await issueKey());
  await sql()`insert into pets (name, category_id, status) select 'Rex', 1, 'available' from generate_series(1, ${petCount})`;
});
beforeEach(async () => {
  folder = await newReaderFolder();
});
afterEach(() => folder.remove());

/** A code block of a page: a file to save if it has a title, otherwise commands or an example. */
type Block = { language: string; title?: string; code: string };

async function blocksOf(path: string): Promise<Block[]> {
  const text = await (await fetch(`${store.service().url}${path}.md`)).text();
  const fences = text.matchAll(/^```(\w+)(?: title="([^"]+)")?\n([\s\S]*?)^```$/gm);
  return [...fences].map(([, language = "", title, code = ""]) => ({ language, title, code }));
}

/** Saves the files of a guide. @returns its commands in order */
async function commandsOf(slug: string): Promise<string> {
  const blocks = await blocksOf(`/docs/guides/${slug}`);
  for (const { title, code } of blocks) if (title) await folder.save(title, code);
  const commands = blocks.filter(({ language, title }) => language === "bash" && !title);
  return commands.map(({ code }) => code).join("\n");
}

/** Runs the commands of a guide, in an empty folder. @returns the output */
const follow = async (slug: string, secret = key): Promise<string> =>
  folder.run((await commandsOf(slug)).replaceAll(keyPlaceholder, secret), { API_KEY: secret });

describe("the guides, followed to the letter in an empty folder", () => {
  it.each([
    ["quick-start", /^\[\{"id":1,.*\]\{"id":\d+,"name":"Biscuit",/],
    ["authentication", /^\[\{"id":1,/],
    ["environments", /"id":1,/],
    ["idempotency", /^\{"id":\d+,"name":"Biscuit",/],
    ["pagination", /^3\d\d\n3\d\d\n$/],
    ["int64", /^9007199254740992\n$/],
    ["moving-from-get-pet", /^1 is available\n2 is available\n$/],
    ["mcp", /^\[\{"id":1,"name":"Rex",/m],
    ["typed-client", /\n\[\n {2}\{ id: 1n, [\s\S]*\n\] \d+\n1n \w+\n2n [\s\S]*\nnot_found 404\n/],
  ])("%s", async (slug, output) => expect(await follow(slug)).toMatch(output), 150_000);

  it("management", async () => {
    const { id, accountId } = await issueKey();
    const actor = { kind: "user", userId: (await ownerOf(accountId)).id } as const;
    const input = { name: "Reader", scopes: [...managementScopes], expiresAt: null };
    const { secret } = await createManagementKey(accountId, input, actor);
    const shown = await send("GET", `${store.service().url}/api/manage/v1/keys/${id}`, { key: secret });
    const commands = (await commandsOf("management"))
      .replaceAll("YOUR_MANAGEMENT_KEY", secret)
      .replace("/keys/7", `/keys/${id}`)
      .replace('"x1dXmbSxCEGfWqZr7sZ0Qg"', String(shown.headers.etag));
    const output = await folder.run(commands, {});
    expect(output).toMatch(
      new RegExp(`^\\[\\{"id":${id},.*\\]\\{"id":${id},.*"allowedRanges":\\["203\\.0\\.113\\.0/24"\\]`),
    );
    expect(output).toContain("}from,keyId,operation,status,counted,requests");
  });

  it("leave no guide with commands out", async () => {
    const tested = [
      "quick-start",
      "authentication",
      "environments",
      "idempotency",
      "pagination",
      "int64",
      "moving-from-get-pet",
    ];
    const paths = [...tested, "management", "mcp", "typed-client", "rate-limits", "webhooks"].map(
      (slug) => `/docs/guides/${slug}`,
    );
    for (const { path } of articles) {
      if (path === "/docs" || paths.includes(path)) continue;
      expect(
        (await blocksOf(path)).filter(({ language }) => language === "bash"),
        path,
      ).toEqual([]);
    }
  });

  it("rate-limits: its three programs wait out a real 429", async () => {
    await roomInWindow(60_000, 10_000);
    const { secret } = await issueKey({ limits: { perMinute: 3, perDay: 1000 } });
    const blocks = await blocksOf("/docs/guides/rate-limits");
    const programs = blocks.filter(({ title }) => title);
    const commands = blocks.filter(({ language, title }) => language === "bash" && !title);
    expect(commands.map(({ code }) => code.split(" ")[1])).toEqual(programs.map(({ title }) => title));
    for (const { title, code } of programs) await folder.save(title ?? "", code);
    for (let used = 0; used < 4; used++)
      await store
        .as(secret, { maxRetries: 0 })
        .listPets()
        .catch(() => {});
    const before = Math.floor(Date.now() / 60_000);
    for (const printed of await Promise.all(commands.map(({ code }) => folder.run(code, { API_KEY: secret }))))
      expect(JSON.parse(printed)).toHaveLength(1);
    expect(Math.floor(Date.now() / 60_000)).toBeGreaterThan(before);
  }, 150_000);
});

/**
 * Verify each request in requests.json by the program of the guide, and print the type of its event or why not. One start of
 * a language does for all.
 */
const verifiers: Record<Exclude<SampleLanguage, "curl">, [file: string, program: string]> = {
  javascript: ["run.mjs", 'import { verify } from "./verify.mjs";'],
  typescript: ["run.mts", 'import { verify } from "./verify.mjs";'],
  python: [
    "run.py",
    `import json
from verify import verify
for request in json.load(open("requests.json")):
    try:
        print(verify(request["body"].encode(), request["headers"], request["secret"])["type"])
    except Exception as error:
        print("rejected:", error)`,
  ],
  php: [
    "run.php",
    `<?php
require "verify.php";
foreach (json_decode(file_get_contents("requests.json"), true) as $request) {
  try {
    echo verify($request["body"], $request["headers"], $request["secret"])["type"], "\n";
  } catch (Exception $error) {
    echo "rejected: ", $error->getMessage(), "\n";
  }
}`,
  ],
  ruby: [
    "run.rb",
    `require_relative "verify"
JSON.parse(File.read("requests.json")).each do |request|
  puts verify(request["body"], request["headers"], request["secret"])["type"]
rescue StandardError => error
  puts "rejected: #{error.message}"
end`,
  ],
};

const inJavaScript = `
import { readFileSync } from "node:fs";
for (const { body, headers, secret } of JSON.parse(readFileSync("requests.json", "utf8"))) {
  try {
    console.log((await verify(body, headers, secret)).type);
  } catch (error) {
    console.log("rejected: " + error.message);
  }
}`;

describe("the programs of the guide about webhooks, each in an empty folder", () => {
  const secret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
  const other = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const body = '{"type":"pet.created","timestamp":"2026-11-20T09:30:00.000Z","data":{"id":1,"name":"Zoë"}}';

  function requestAt(at: Date, secrets = [other, secret]) {
    const signatures = secrets.map((by) => new Webhook(by).sign("evt_1", at, body));
    const time = String(Math.floor(at.getTime() / 1000));
    return {
      body,
      headers: { "webhook-id": "evt_1", "webhook-timestamp": time, "webhook-signature": signatures.join(" ") },
      secret,
    };
  }

  it.each(Object.keys(verifiers) as (keyof typeof verifiers)[])(
    "%s accepts a request with one of two signatures, and rejects a forged, a changed and an old one",
    async (language) => {
      const blocks = await blocksOf("/docs/guides/webhooks");
      const index = blocks.findIndex((block) => block.language === language && block.title);
      const { title = "", code = "" } = blocks[index] ?? {};
      const next = blocks[index + 1];
      const [file, program] = verifiers[language];
      await folder.save(title, code);
      await folder.save(file, /\.m[jt]s$/.test(file) ? program + inJavaScript : program);
      if (next?.language === "bash" && !next.title) await folder.run(next.code);
      const [, command] = runs[language];
      const run = command.replace("sample", "run");
      const now = new Date();
      const requests = [
        requestAt(now),
        requestAt(now, [other]),
        { ...requestAt(now), body: `${body} ` },
        requestAt(new Date(Date.now() - 330_000)),
      ];
      await folder.save("requests.json", JSON.stringify(requests));
      const unsigned = expect.stringMatching(/^rejected: .*(not match|No matching signature)/);
      expect((await folder.run(run)).trim().split("\n")).toEqual([
        ...["pet.created", unsigned, unsigned],
        expect.stringMatching(/^rejected: .*(too old|within 300 seconds)/),
      ]);
    },
    150_000,
  );
});

it.each([
  ["javascript", "node server.mjs"],
  ["python", "python3 server.py"],
])(
  "the whole server of the guide about webhooks in %s takes what we signed, and nothing else",
  async (language, command) => {
    const port = String(await freePort());
    const secret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
    const programs = (await blocksOf("/docs/guides/webhooks")).filter((block) => block.language === language);
    for (const { title, code } of programs) if (title) await folder.save(title, code.replaceAll("4000", port));
    const body = '{"type":"pet.created","data":{"id":1}}';
    const now = new Date();
    const post = (signed: string) =>
      `curl -s -o /dev/null -w '%{http_code} ' -d '${body}' -H 'webhook-id: evt_1' \
      -H 'webhook-timestamp: ${Math.floor(now.getTime() / 1000)}' \
      -H 'webhook-signature: ${new Webhook(secret).sign("evt_1", now, signed)}' http://localhost:${port}`;
    const printed = await folder.run(
      `npm install standardwebhooks
      ${command} > log & server=$!
      trap 'kill $server' EXIT
      until curl -s -o /dev/null localhost:${port}; do sleep 0.2; done
      ${post(body)}
      ${post("other")}
      cat log`,
      { WEBHOOK_SECRET: secret },
    );
    expect(printed).toMatch(/^204 400 pet\.created /);
  },
  150_000,
);

/** The file that a sample is saved as, and the command that runs it. */
const runs: Record<SampleLanguage, [string, string]> = {
  curl: ["sample.sh", "bash sample.sh"],
  javascript: ["sample.mjs", "node sample.mjs"],
  typescript: ["sample.mts", "npm install --save-dev tsx typescript @types/node\nnode_modules/.bin/tsx sample.mts"],
  python: ["sample.py", "python3 sample.py"],
  php: ["sample.php", "php sample.php"],
  ruby: ["sample.rb", "ruby sample.rb"],
};

/** What `npm` has installed for the samples: each names the same package, and its installation takes longer than the sample. */
const installed = new Set<string>();

/** Runs the sample of an operation, after the command in its first comment. @returns the output of the sample */
async function outputOf(operation: string, language: SampleLanguage, into: ReaderFolder): Promise<string> {
  const blocks = await blocksOf(`/docs/reference/${operation}`);
  const { code = "" } = blocks[sampleLanguages.indexOf(language)] ?? {};
  const [file, command] = runs[language];
  await into.save(file, code.replace(keyPlaceholder, key));
  const [, install] = /^\/\/ (npm install .*)$/m.exec(code) ?? [];
  if (language === "typescript") expect(install).toMatch(/^npm install http\S+\.tgz$/);
  if (install && !installed.has(install)) await into.run(install);
  if (install) installed.add(install);
  return into.run(command);
}

type Item = { id: number };

describe("the samples of the reference", () => {
  let shared: ReaderFolder;
  beforeAll(async () => {
    shared = await newReaderFolder();
  });
  afterAll(() => shared.remove());

  it.each(operations.map(({ id, idempotent }) => ({ id, adds: idempotent })))(
    "$id prints the same in each language",
    async ({ id, adds }) => {
      const outputs: Partial<Record<SampleLanguage, string>> = {};
      for (const language of sampleLanguages) outputs[language] = await outputOf(id, language, shared);
      const { typescript, curl = "", ...others } = outputs;
      const items = [JSON.parse(curl)].flat() as Item[];
      const otherItems = Object.values(others).map((text) => [JSON.parse(text)].flat() as Item[]);
      if (adds) {
        const ids = [items, ...otherItems].flat().map((item) => item.id);
        expect(new Set(ids).size).toBe(sampleLanguages.length - 1);
        if (id === "createPet")
          expect(typescript).toMatch(/^\{ id: \d+n, name: 'Biscuit', categoryId: 1n, status: 'available' \}\n$/);
      } else {
        for (const printed of otherItems) expect(printed).toEqual(items);
        expect(typescript).toBe(`${format(bodyOf(curl))}\n`);
      }
    },
    150_000,
  );
});
