import { verify } from "node:crypto";
import { z } from "zod";
import { perProcess } from "@/lib/base/per-process";
import { readBytes } from "@/lib/base/read-bytes";
import { boundedText } from "@/lib/base/text";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/base/time";

const publicKeys = z.object({
  public_keys: z
    .array(z.object({ key_identifier: boundedText(200, "An identifier"), key: boundedText(2_000, "A key") }))
    .max(100),
});

/** The keys are read again after an hour, and for an unknown identifier at most once a minute. */
const keepMs = HOUR_MS;
const retryMs = MINUTE_MS;
const timeoutMs = 5 * SECOND_MS;
const maxBytes = 256 * 1024;

/** `reading` settles when the keys are read, so that concurrent reports wait for the same reading. */
type Cached = { keys: Map<string, string>; readAt: number; triedAt: number; reading: Promise<unknown> };
const kept = () =>
  perProcess("signing keys", (): Cached => ({ keys: new Map(), readAt: 0, triedAt: 0, reading: Promise.resolve() }));

async function readKeys(url: string): Promise<Map<string, string>> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: "error" });
  const bytes = response.ok && response.body ? await readBytes(response.body, maxBytes) : undefined;
  if (!bytes) throw new Error(`The list of signing keys could not be read: ${response.status}`);
  const list = publicKeys.parse(JSON.parse(bytes.toString("utf8")));
  return new Map(list.public_keys.map(({ key_identifier, key }) => [key_identifier, key]));
}

/** A report with an unknown identifier may be anyone's, so it takes no keys away from the others while they are fresh. */
async function signingKey(url: string, identifier: string, now: number): Promise<string | undefined> {
  const list = kept();
  const isFresh = now - list.readAt < keepMs;
  if (isFresh && list.keys.has(identifier)) return list.keys.get(identifier);
  if (now - list.triedAt >= retryMs) {
    list.triedAt = now;
    list.reading = readKeys(url).then((keys) => Object.assign(list, { keys, readAt: now }));
  }
  await list.reading;
  return list.keys.get(identifier);
}

/** ECDSA with P-256 and SHA-256 over the bytes. @param signature DER in base64 @throws Error if the keys are missing */
export async function isSigned(
  url: string,
  { identifier, signature, body }: { identifier: string; signature: string; body: Uint8Array },
  now: number,
): Promise<boolean> {
  const key = await signingKey(url, identifier, now);
  if (!key) return false;
  try {
    return verify("sha256", body, key, Buffer.from(signature, "base64"));
  } catch {
    return false; // a key of another kind
  }
}
