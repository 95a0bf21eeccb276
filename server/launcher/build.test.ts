import { expect, it, onTestFinished, vi } from "vitest";
import { buildIfChanged } from "./build";
import { tryLock } from "./lock";
import { projectRoot } from "./settings";
import { Stopped } from "./signals";

it("a start that waits for another build in this folder can be stopped", async () => {
  vi.stubEnv("NEXT_PUBLIC_OF_A_TEST", "so that there is something to build");
  const release = await tryLock(`build ${projectRoot}`);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await release?.();
  });
  const stop = new AbortController();
  const details: string[] = [];
  const detail = (text: string) => {
    details.push(text);
    stop.abort(new Stopped("Stopped."));
  };
  await expect(buildIfChanged({ signal: stop.signal, detail })).rejects.toThrow("Stopped.");
  expect(details).toEqual(["waiting for another build in this folder"]);
});
