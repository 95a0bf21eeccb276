import { afterAll, beforeAll } from "vitest";
import { type Client, clientOf } from "./client";
import { testDatabase } from "./database";
import { type Service, startService } from "./service";

/** The service of a test file, and a client for it. */
export type Store = Client & { service(): Service };

type Variables = Record<string, string>;

/**
 * Gives the tests of a file the built app, without pages, on their own database: call it at the top of the file. `lib`
 * uses the same database in the test, for example to issue a key.
 *
 * @param env environment variables of the service in addition to those of every test service
 */
export function testStore(env: Variables | (() => Variables) = {}): Store {
  const databaseUrl = testDatabase();
  let running: Service | undefined;
  beforeAll(async () => {
    running = await startService({
      databaseUrl: databaseUrl(),
      env: { SERVE: "api", ...(typeof env === "function" ? env() : env) },
    });
  });
  afterAll(async () => {
    await running?.stop();
  });
  const service = () => {
    if (!running) throw new Error("The service has not started yet.");
    return running;
  };
  return { ...clientOf(service), service };
}

/** The same with pages, which are most of the time of a start. */
export const testPortal = (env: Variables | (() => Variables) = {}): Store =>
  testStore(() => ({ SERVE: "all", ...(typeof env === "function" ? env() : env) }));
