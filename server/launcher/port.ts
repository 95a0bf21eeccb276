import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "@/lib/base/error-code";
import { UserError } from "@/lib/base/errors";

// A server that is stopping may use its port a little longer.
const timeoutMs = 2000;

/** Checked before any long step. Port 0 is always free. @throws UserError that says what uses the port and what to do */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return void (await tryListening(host, port));
    } catch (error) {
      if (errorCode(error) !== "EADDRINUSE" || Date.now() > deadline) throw portError(error, host, port);
    }
    await sleep(200);
  }
}

export const freePort = (): Promise<number> => tryListening("127.0.0.1", 0);

/** Returns the port. */
async function tryListening(host: string, port: number): Promise<number> {
  const server = createServer().listen(port, host);
  await once(server, "listening");
  const address = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return address.port;
}

/** An error of another kind is returned as it is. `variable` sets the port. */
export function portError(error: unknown, host: string, port: number, variable?: "METRICS_PORT"): unknown {
  const code = errorCode(error);
  return code ? new UserError(sentence(code, host, port, variable)) : error;
}

function sentence(code: string, host: string, port: number, variable = "PORT"): string {
  const another = `${variable}=${port < 1024 ? 3000 : port + 1} npm start`;
  if (code === "EADDRINUSE")
    return `Port ${port} is in use. Stop the program that uses it, or choose another port: ${another}`;
  if (code === "EACCES")
    return `This user does not have permission to use port ${port}. Choose another port: ${another}`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return `${host} is not an IP address of this machine. Set ${variable.replace("PORT", "HOST")} to one of its IP addresses, or unset it to use 127.0.0.1.`;
  }
  return `Cannot listen on ${host}:${port} (${code}). Choose another port: ${another}`;
}
