import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ephemeral ports (RFC 6056): the system could give one of those to another connection meanwhile. */
const [first, last] = [12_000, 32_000];

/**
 * A server listens on its port seconds after it is given. So each worker of Vitest or Playwright has a part of the ports, as
 * has the process that starts them, and a process gives each once.
 */
const parts = 8;
const { VITEST_POOL_ID, TEST_PARALLEL_INDEX } = process.env;
const part = Number(VITEST_POOL_ID ?? TEST_PARALLEL_INDEX ?? parts - 1) % parts;
const given = new Set<number>();

/** An unused port of 127.0.0.1 that stays free while a server restarts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first / parts, last / parts) * parts + part;
    if (given.has(port)) continue;
    given.add(port);
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
