import { afterAll, beforeAll } from "vitest";
import { type Client, clientOf } from "./client";
import { testDatabase } from "./database";
import { type Service, startService } from "./service";

/** The service of a test file, and a client of it. */
export type Store = Client & { service(): Service };

/**
 * Gives the tests of a file the built app on a database of their own: call it at the top of the file. What `lib` does in
 * the test, such as issuing a key, happens in that database.
 *
 * @param env environment variables of the service beyond those that every test service has
 */
export function testStore(env: Record<string, string> | (() => Record<string, string>) = {}): Store {
  const databaseUrl = testDatabase();
  let running: Service | undefined;
  beforeAll(async () => {
    running = await startService({
      databaseUrl: databaseUrl(),
      env: typeof env === "function" ? env() : env,
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
