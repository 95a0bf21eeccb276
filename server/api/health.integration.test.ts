import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { testDatabase } from "@/test/database";
import { readyAfter, reportHealth, serveHealth } from "./health";

testDatabase();

it("a process is ready once its pages are there, and lives before", async () => {
  const server = createServer(serveHealth).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const states = async () => {
    const paths = ["live", "ready"].map((path) => fetch(`${origin}/api/health/${path}`));
    const responses = await Promise.all(paths);
    return [...responses.map(({ status }) => status), (await reportHealth()).ready];
  };
  await expect.poll(states).toEqual([200, 200, true]); // the database is there: what is awaited below is only the pages
  let pagesAreThere = () => {};
  const started = readyAfter(
    new Promise<void>((resolve) => {
      pagesAreThere = resolve;
    }),
  );
  expect(await states()).toEqual([200, 503, false]);
  pagesAreThere();
  await started;
  await expect.poll(states).toEqual([200, 200, true]);
});
