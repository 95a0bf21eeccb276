import type { Call } from "@/lib/docs/operation-samples";

/** `ms` is the time from sending the request to the last byte. */
export type TryItResponse = { head: Response; body: string; ms: number; at: number };

/** Rejects if the server cannot be reached. */
export async function send({ url, init }: Call): Promise<TryItResponse> {
  const start = performance.now();
  const head = await fetch(url, { ...init, credentials: "omit", cache: "no-store" });
  const body = await head.text();
  return { head, body, ms: Math.round(performance.now() - start), at: Date.now() };
}

/** In seconds: 0 without the header. */
export const retryAfter = ({ head }: TryItResponse): number => Number(head.headers.get("Retry-After"));
