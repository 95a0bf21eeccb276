import type { IncomingMessage, ServerResponse } from "node:http";
import { admission } from "@/lib/api/admission";
import { unlistedFailures } from "@/lib/api/record";
import { checkHealth, isReady } from "@/lib/runtime/health";
import { writeResponse } from "./respond";

let starting = false;
let draining = false;

/** Load balancers wait for the pages. A later crash of theirs does not change the readiness. */
export async function readyAfter(start: Promise<void>): Promise<void> {
  starting = true;
  await start;
  starting = false;
}

/** Load balancers then send new requests to other processes. */
export function startDraining(): void {
  draining = true;
}

export const isDraining = (): boolean => draining;

/** Past Next and everything else that can be slow. Returns whether the request was one of them. */
export function serveHealth({ url, method, headers }: IncomingMessage, response: ServerResponse): boolean {
  const hasBody = "content-length" in headers || "transfer-encoding" in headers;
  if (hasBody || (method !== "GET" && method !== "HEAD")) return false;
  if (url === "/api/health/live") send(response, 200, { status: "live" });
  else if (url === "/api/health/ready") void sendReadiness(response);
  else return false;
  return true;
}

/** Without the numbers, which are for operators. */
async function sendReadiness(response: ServerResponse): Promise<void> {
  const ready = (await isReady()) && !draining && !starting;
  send(response, ready ? 200 : 503, { ready });
}

export async function reportHealth() {
  const health = await checkHealth();
  const { inProgress, shed } = admission();
  const requests = { inProgress, shed, unlistedFailures: unlistedFailures().count };
  return { ...health, ready: health.ready && !draining && !starting, draining, requests };
}

const send = (response: ServerResponse, status: number, body: object): void =>
  writeResponse(response, status, "application/json", JSON.stringify(body));
