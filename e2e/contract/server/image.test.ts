import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { projectRoot } from "@/server/launcher/settings";

import { testDatabase } from "@/test/database";
import { freePort } from "@/test/port";
import { testSecret } from "@/test/service";
import { until } from "@/test/waiting";

const databaseUrl = testDatabase();
const left = ["cache", "compile-cache", "dev"].map((folder) => join(projectRoot, ".next", folder));
let image: string;

/** What the last stage of the Dockerfile copies, which has no compiler and no sources, in a folder that is not writable. */
beforeAll(async () => {
  image = await mkdtemp(join(tmpdir(), "animal-store-image-"));
  const stages = (await readFile(join(projectRoot, "Dockerfile"), "utf8")).split(/^FROM /m);
  const copied = [...(stages.at(-1) ?? "").matchAll(/^COPY (?:--from=\w+ )?(.+) \S+$/gm)].flatMap(([, names = ""]) =>
    names.split(" ").map((name) => name.replace("/srv/", "")),
  );
  for (const name of copied) {
    const [from, to] = [join(projectRoot, name), join(image, name)];
    await mkdir(dirname(to), { recursive: true });
    if (name === "node_modules") await symlink(from, to);
    else await cp(from, to, { recursive: true, verbatimSymlinks: true, filter: (path) => !left.includes(path) });
  }
  for (const folder of ["", ...(await readdir(image))]) await chmod(join(image, folder), 0o555);
});
afterAll(async () => {
  for (const folder of ["", ...(await readdir(image))]) await chmod(join(image, folder), 0o755);
  await rm(image, { recursive: true, force: true });
});

const title = "the image has all that the API and the pages need, also without a home and with nothing to write to";

it(title, { timeout: 130_000 }, async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["server/launch.mjs", "start"], {
    cwd: image,
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: "127.0.0.1",
      APP_URL: url.replace("127.0.0.1", "localhost"),
      DATABASE_URL: databaseUrl(),
      NEXTAUTH_SECRET: testSecret,
      SHUTDOWN_GRACE_SECONDS: "0",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  try {
    await until("it is ready", () => output.includes("is running at"), 100_000);
    for (const [path, status] of Object.entries({ "/": 200, "/docs": 200, "/sign-in": 200, "/api/v1/pets": 401 }))
      expect((await fetch(url + path)).status, path).toBe(status);
  } finally {
    child.kill();
    await once(child, "exit");
  }
  expect(output).not.toContain('"level":50');
});
