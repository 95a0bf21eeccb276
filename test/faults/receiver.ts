import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { commandActor } from "@/lib/domains/audit/actor";
import { addPet } from "@/lib/domains/pets/service";
import { createEndpoint } from "@/lib/domains/webhooks/service";
import { newAccount } from "@/test/people";
import { type Script, startScript } from "@/test/script";

/** Of one endpoint and event, how often it came, and how long after it was written. */
export type Arrivals = Map<string, { count: number; afterMs: number }>;

export async function startReceiver() {
  const arrivals: Arrivals = new Map();
  const hanging = new Set<string>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    const { timestamp } = JSON.parse(await text(request)) as { timestamp: string };
    if (hanging.has(path)) return; // until the attempt times out
    const name = `${path} ${request.headers["webhook-id"]}`;
    const { count = 0, afterMs = Date.now() - Date.parse(timestamp) } = arrivals.get(name) ?? {};
    arrivals.set(name, { count: count + 1, afterMs });
    response.end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const stop = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, arrivals, hanging, stop };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Ten in each account, each account of a person of its own. */
export async function addEndpoints({ origin }: Receiver, count: number): Promise<void> {
  for (let made = 0; made < count; ) {
    const accountId = await newAccount();
    for (let own = 0; own < 10; own++, made++) {
      const input = { url: `${origin}/${made}`, description: "", eventTypes: ["pet.created" as const] };
      await createEndpoint(accountId, input, commandActor);
    }
  }
}

export const addPets = async (count: number) => {
  const accountId = await newAccount();
  await Promise.all(Array.from({ length: count }, () => addPet(accountId, { name: "Otto", categoryId: 1n })));
};

export async function startWorker(): Promise<Script> {
  const worker = startScript(["test/scripts/work.ts"]);
  await once(worker.child.stdout as NodeJS.ReadableStream, "data");
  return worker;
}
