import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "@/server/launcher/settings";
import { freePort } from "./port";
import { findNginx } from "./programs";
import { until } from "./waiting";

/** That of `deploy/nginx.conf` without TLS, in front of a port of this machine, with the most connections of an address. */
async function configuration(folder: string, listenPort: number, port: number, most: number): Promise<string> {
  const deployed = await readFile(join(projectRoot, "deploy", "nginx.conf"), "utf8");
  const server = deployed
    .replace("listen 443 ssl", `listen 127.0.0.1:${listenPort}`)
    .replace(/^ *ssl_.*$/gm, "")
    .replace("127.0.0.1:3000", `127.0.0.1:${port}`)
    .replace("limit_conn addresses 200", `limit_conn addresses ${most}`);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const main = `daemon off; pid ${folder}/pid; error_log stderr; events {}`;
  return `${main}\nhttp { access_log off; ${paths.join(" ")}\n${server}\n}\n`;
}

/** Starts a real nginx. @throws Error with its output if it does not start */
export async function startNginx(port: number, most: number): Promise<{ port: number; stop(): Promise<void> }> {
  const program = findNginx();
  if (!program) throw new Error("There is no nginx on the PATH. Install it, or run `npm test`, which does.");
  const listenPort = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "nginx-"));
  await chmod(folder, 0o755);
  await writeFile(join(folder, "nginx.conf"), await configuration(folder, listenPort, port, most));
  const server = spawn(program.path, ["-c", join(folder, "nginx.conf"), "-p", folder], {
    env: { ...process.env, ...program.env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const killWithUs = () => server.kill("SIGTERM");
  process.once("exit", killWithUs);
  const ended = once(server, "close");
  let output = "";
  server.stderr?.on("data", (chunk) => {
    output += chunk;
  });
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
    process.off("exit", killWithUs);
    await rm(folder, { recursive: true });
  };
  await until("nginx listens", async () => {
    if (server.exitCode !== null) throw new Error(`nginx ended:\n${output}`);
    return fetch(`http://127.0.0.1:${listenPort}/`).then(
      () => true,
      () => false,
    );
  });
  return { port: listenPort, stop };
}
