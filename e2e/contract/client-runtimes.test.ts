import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { projectRoot } from "@/server/launcher/settings";
import { issueKey } from "@/test/people";
import { freePort } from "@/test/port";
import { sharedStore } from "@/test/store";
import { clientFolder } from "@/tools/client/package";

// The typed client as customers run it, against the real API, in the runtimes that its README names and in those of others.

const packages = { "node-22": "npm:node@22.23.3", "node-24": "npm:node@24.21.0", bun: "1.4.5", deno: "2.9.6" };
const dependencies = { ...packages, workerd: "1.20261117.1" };
const home = join(projectRoot, ".cache", "runtimes");
const installed = (...path: string[]) => join(home, "node_modules", ...path);

const commands: Record<string, [command: string, ...args: string[]]> = {
  "Node of the tests": [process.execPath],
  "Node 22": [installed("node-22", "bin", "node")],
  "Node 24": [installed("node-24", "bin", "node")],
  Bun: [installed("bun", "bin", "bun.exe")],
  Deno: [process.execPath, installed("deno", "bin.cjs"), "run", "--allow-net"],
};

/** The same module in each runtime. */
const use = `import { AnimalStoreError, animalStore, verifyWebhook } from "./animal-store.mjs";

export async function use({ baseUrl, apiKey, webhook }) {
  const store = animalStore({ baseUrl, apiKey });
  const added = await store.createPet({ name: "Biscuit", categoryId: 9007199254740993n });
  const { items } = await store.listPets({ limit: 1 });
  let count = 0;
  for await (const { id } of store.allPets({ limit: 2 })) if (typeof id === "bigint") count++;
  const error = await store.getPet(9223372036854775807n).catch((error) => error);
  const aborted = await store.listPets({}, { signal: AbortSignal.abort() }).catch(({ name }) => name);
  const event = await verifyWebhook(webhook);
  return JSON.stringify({
    category: String(added.categoryId),
    ...{ page: items.length, all: count > 2, code: error instanceof AnimalStoreError && error.code, aborted, event: event.type },
  });
}
`;

const workerdConfig = (port: number) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [
    (name = "worker.mjs", esModule = embed "worker.mjs"),
    (name = "use.mjs", esModule = embed "use.mjs"),
    (name = "animal-store.mjs", esModule = embed "animal-store.mjs"),
  ],
  compatibilityDate = "2026-11-01",
);
`;

const execute = promisify(execFile);
const store = sharedStore();
let folder: string;
let workerd: ChildProcess | undefined;

beforeAll(async () => {
  await mkdir(home, { recursive: true });
  await writeFile(join(home, "package.json"), JSON.stringify({ private: true, dependencies }));
  await execute("npm", ["install", "--prefix", home, "--no-audit", "--no-fund"]);
  folder = await mkdtemp(join(tmpdir(), "animal-store-runtimes-"));
  await cp(join(clientFolder, "animal-store.mjs"), join(folder, "animal-store.mjs"));
  await writeFile(join(folder, "use.mjs"), use);
}, 300_000);
afterAll(async () => {
  workerd?.kill("SIGKILL");
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** What the module is given, as a JSON text: its account has three animals to see. */
async function given(): Promise<string> {
  const { secret: apiKey } = await issueKey();
  for (const name of ["Rex", "Momo"]) await store.as(apiKey).createPet({ name, categoryId: 1n });
  const body = JSON.stringify({ type: "test.event", timestamp: new Date().toISOString(), data: {} });
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const now = new Date();
  const headers = {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign("evt_1", now, body),
  };
  return JSON.stringify({ baseUrl: `${store.service().url}/api/v1`, apiKey, webhook: { body, headers, secret } });
}

const expectUsed = (printed: string) =>
  expect(JSON.parse(printed)).toEqual({
    category: "9007199254740993",
    page: 1,
    all: true,
    code: "not_found",
    aborted: "AbortError",
    event: "test.event",
  });

it.each(Object.entries(commands))("the typed client works in %s", async (name, [command, ...args]) => {
  const file = join(folder, `${name.replaceAll(" ", "-")}.mjs`);
  await writeFile(file, `import { use } from "./use.mjs";\nconsole.log(await use(${await given()}));\n`);
  const { stdout } = await execute(command, [...args, file]);
  expectUsed(stdout);
});

it("the typed client works in workerd", async () => {
  const port = await freePort();
  await writeFile(join(folder, "worker.capnp"), workerdConfig(port));
  const response = `new Response(await use(${await given()}))`;
  await writeFile(
    join(folder, "worker.mjs"),
    `import { use } from "./use.mjs";\nexport default { fetch: async () => ${response} };\n`,
  );
  const config = join(folder, "worker.capnp");
  workerd = spawn(installed("workerd", "bin", "workerd"), ["serve", config], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const ask = () => fetch(`http://127.0.0.1:${port}`).catch(() => undefined);
  await expect.poll(async () => (await ask())?.status).toBe(200);
  expectUsed((await (await ask())?.text()) ?? "");
});
