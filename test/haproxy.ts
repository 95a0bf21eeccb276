import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "@/server/launcher/settings";
import { freePort } from "./port";
import { findHaproxy } from "./programs";

/** A real HAProxy in front of servers on 127.0.0.1. */
type RunningHaproxy = {
  /** Its origin. */
  url: string;
  stop(): Promise<void>;
};

/** The longest time in which it notices that a server is not ready, in milliseconds: two failed checks. */
export const noticedWithinMs = 600;

/**
 * That of `deploy/haproxy.cfg`, but without retries, so that a request that a server loses fails, with more checks, and with
 * the name of the server in each response.
 */
async function configuration(listenPort: number, ports: number[], requestTimeout: string): Promise<string> {
  const deployed = await readFile(join(projectRoot, "deploy", "haproxy.cfg"), "utf8");
  const servers = ports.map((port, index) => `  server server-${index} 127.0.0.1:${port}`);
  return deployed
    .replace("bind :8080", `bind 127.0.0.1:${listenPort}`)
    .replace("retries 3", "retries 0\n  timeout check 5s")
    .replace("timeout connect 2s", "timeout connect 5s")
    .replace("timeout http-request 10s", `timeout http-request ${requestTimeout}`)
    .replace("inter 2s", "inter 200ms")
    .replace(/^backend .*$/m, "$&\n  http-response set-header X-Served-By %s")
    .replace(/^ *server-template.*$/m, servers.join("\n"));
}

/**
 * Starts an HAProxy that balances over servers by their readiness, and waits until it accepts connections.
 *
 * @param ports the ports of the servers, which are ready
 * @param requestTimeout of a request, and of a connection until its first one, as HAProxy writes it
 * @throws Error with its output if it does not start
 */
export async function startHaproxy(ports: number[], requestTimeout = "10s"): Promise<RunningHaproxy> {
  const program = findHaproxy();
  if (!program) throw new Error("There is no haproxy on the PATH. Install it, or run `npm test`, which does.");
  const port = await freePort();
  const dir = await mkdtemp(join(tmpdir(), "haproxy-"));
  const file = join(dir, "haproxy.cfg");
  await writeFile(file, await configuration(port, ports, requestTimeout));
  const server = spawn(program.path, ["-db", "-f", file], {
    env: { ...process.env, ...program.env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const killWithUs = () => server.kill("SIGKILL");
  process.once("exit", killWithUs);
  const ended = once(server, "close").catch(() => undefined);
  let output = "";
  server.stderr?.on("data", (chunk) => {
    output += chunk;
  });
  const stop = async () => {
    server.kill("SIGKILL");
    await ended;
    process.off("exit", killWithUs);
    await rm(dir, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  while (!(await responds(url))) {
    if (server.exitCode !== null) {
      await stop();
      throw new Error(`haproxy ended:\n${output}`);
    }
    await sleep(20);
  }
  return { url, stop };
}

const responds = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );
