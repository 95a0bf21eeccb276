import { callApi } from "./keys";

/** The rate limit state of an API response. */
export type Standing = { status: number; requestId: string; minuteLeft: number; dayLeft: number };

function standingOf({ status, headers }: Response): Standing {
  const [, minuteLeft, dayLeft] =
    /"minute";r=(\d+);t=\d+, "day";r=(\d+)/.exec(headers.get("RateLimit") ?? "")?.map(Number) ?? [];
  if (minuteLeft === undefined || dayLeft === undefined) throw new Error("the response has no rate limit headers");
  return { status, requestId: headers.get("X-Request-Id") ?? "", minuteLeft, dayLeft };
}

/** Sends requests in sequence. @returns the state of each response */
export async function send(baseURL: string | undefined, key: string, ...paths: string[]): Promise<Standing[]> {
  const responses: Standing[] = [];
  for (const path of paths) responses.push(standingOf(await callApi(baseURL, key, path)));
  return responses;
}

/** Sends requests until some are rejected with 429. @returns the state of each response */
export async function sendTooMany(baseURL: string | undefined, key: string, rejected: number): Promise<Standing[]> {
  const responses: Standing[] = [];
  while (responses.filter(({ status }) => status === 429).length < rejected) {
    responses.push(...(await send(baseURL, key, "/pets?limit=1")));
  }
  return responses;
}
