import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode, Failure } from "@/server/failure";

// A server that was told to end a moment ago may hold its port a little longer.
const patienceMs = 2000;

/**
 * Makes sure that the server will be able to listen, before anything long is begun.
 *
 * @param host the address to listen on
 * @param port the port; 0 means any, and is always free
 * @throws Failure that says what is in the way and what to do
 */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  let code = await tryListening(host, port);
  while (code === "EADDRINUSE" && Date.now() < deadline) {
    await sleep(200);
    code = await tryListening(host, port);
  }
  if (code) throw new Failure(sentence(code, host, port));
}

/** A port of 127.0.0.1 that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("A TCP server has no port.");
  return address.port;
}

/** Tries to listen for a moment; the code of the rejection, or undefined when it worked. */
function tryListening(host: string, port: number): Promise<string | undefined> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      const code = errorCode(error);
      if (code) resolve(code);
      else reject(error);
    });
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

function sentence(code: string, host: string, port: number): string {
  const another = `PORT=${port < 1024 ? 3000 : port + 1} npm start`;
  if (code === "EADDRINUSE")
    return `Port ${port} is in use. Stop the program that uses it, or choose another port: ${another}`;
  if (code === "EACCES")
    return `This user does not have permission to use port ${port}. Choose another port: ${another}`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return `${host} is not an IP address of this machine. Set HOST to one of its IP addresses, or unset it to use 127.0.0.1.`;
  }
  return `Cannot listen on ${host}:${port} (${code}). Choose another port: ${another}`;
}
