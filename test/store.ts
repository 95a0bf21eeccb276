import { afterAll, beforeAll, inject } from "vitest";
import { type Client, clientOf } from "./client";
import { sharedDatabase, testDatabase } from "./database";
import { type Service, sessionCookieOf, sessionCookies, startService } from "./service";

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

/**
 * Gives the tests of a file the service that other files use at the same time, with its database: call it at the top of the
 * file. Its tests use people, keys, animals and addresses of clients of their own, and change nothing that all have.
 */
export function sharedStore(): Client & { service(): Pick<Service, "url" | "port"> } {
  sharedDatabase();
  const service = () => inject("sharedService");
  const { url } = service();
  beforeAll(() => void sessionCookies.set(url, sessionCookieOf(url)));
  afterAll(() => void sessionCookies.delete(url));
  return { ...clientOf(service), service };
}
