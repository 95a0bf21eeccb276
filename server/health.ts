import type { IncomingMessage, ServerResponse } from "node:http";
import { admission } from "@/lib/api/admission";
import { unlistedFailures } from "@/lib/api/record";
import { checkHealth, isReady } from "@/lib/runtime/health";
import { strictTransport } from "./strict-transport";

let starting = false;
let draining = false;

/** Readiness fails until this is over, so that load balancers wait for the pages. A later crash of theirs leaves it as it is. */
export async function readyAfter(start: Promise<void>): Promise<void> {
  starting = true;
  await start;
  starting = false;
}

/** From now on readiness fails, so that load balancers send new requests to other processes. */
export function startDraining(): void {
  draining = true;
}

export const isDraining = (): boolean => draining;

/**
 * Serves the liveness and readiness checks, past Next and everything else that can be slow.
 *
 * @returns whether the request was one of them
 */
export function serveHealth({ url, method, headers }: IncomingMessage, response: ServerResponse): boolean {
  const hasBody = "content-length" in headers || "transfer-encoding" in headers;
  if (hasBody || (method !== "GET" && method !== "HEAD")) return false;
  if (url === "/api/health/live") send(response, 200, { status: "live" });
  else if (url === "/api/health/ready") void sendReadiness(response);
  else return false;
  return true;
}

/** Only says whether the process is ready: the numbers are for operators. */
async function sendReadiness(response: ServerResponse): Promise<void> {
  const ready = (await isReady()) && !draining && !starting;
  send(response, ready ? 200 : 503, { ready });
}

/** All that this process knows about its health. */
export async function reportHealth() {
  const health = await checkHealth();
  const { inProgress, shed } = admission();
  const requests = { inProgress, shed, unlistedFailures: unlistedFailures().count };
  return { ...health, ready: health.ready && !draining && !starting, draining, requests };
}

function send(response: ServerResponse, status: number, body: object): void {
  const headers = {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...strictTransport(),
  };
  response.writeHead(status, headers);
  response.end(JSON.stringify(body));
}
