import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { lockSoon, tryLock } from "./lock";

it("belongs to one owner at a time", async () => {
  const name = randomUUID();
  const release = await tryLock(name);
  expect(await tryLock(name)).toBeUndefined();
  expect(await tryLock(`${name} of another name`)).toBeDefined();
  await release?.();
  expect(await tryLock(name)).toBeDefined();
});

it.runIf(process.platform === "linux")("has the same name in every version of Node", async () => {
  const names = async (): Promise<string[]> =>
    (await readFile("/proc/net/unix", "utf8")).match(/@animal-store-.*/g) ?? [];
  const before = await names();
  await tryLock(randomUUID());
  const [taken = ""] = (await names()).filter((name) => !before.includes(name));
  expect(taken).toHaveLength(108);
});

it("ends with its process, even by kill -9", async () => {
  const name = randomUUID();
  const script = `import("./server/launcher/lock").then(({ tryLock }) => tryLock(${JSON.stringify(name)})).then(() => console.log("held"));setInterval(() => {}, 1000)`;
  const holder = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(holder.stdout, "data");
  expect(await tryLock(name)).toBeUndefined();
  holder.kill("SIGKILL");
  expect(await lockSoon(name, 5000)).toBeDefined();
});
