import { expect, it, onTestFinished, vi } from "vitest";
import { startServer } from "./server-process";

/** Starts a server whose program is a line of JavaScript. */
function serverOf(program: string) {
  const nothing = () => undefined;
  const options = { flags: ["-e"], file: program, args: [], env: process.env, onProgress: nothing, log: nothing };
  const server = startServer({ ...options, onSpawn: async () => undefined });
  onTestFinished(async () => void (await server.stop(AbortSignal.abort())));
  return server;
}

it("a server that cannot serve, and does not end on its own, is killed and not restarted", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const server = serverOf(
    'process.send({ type: "failed", message: "The port is in use." }); setInterval(() => {}, 1000);',
  );
  const failure = server.running.catch((error: Error) => error.message);
  const patiently = () => {
    vi.advanceTimersByTime(5_000);
    return Promise.race([failure, "it runs"]);
  };
  await expect.poll(patiently, { timeout: 15_000 }).toBe("The port is in use.");
});
