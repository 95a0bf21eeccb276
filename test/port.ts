import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ephemeral ports (RFC 6056): the system could give one of those to another connection meanwhile. */
const [first, last] = [12_000, 32_000];

/** An unused port of 127.0.0.1 that stays free while a server restarts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, last);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
