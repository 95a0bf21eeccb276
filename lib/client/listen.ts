#!/usr/bin/env node
import { createHmac, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { retryAfterOf } from "./retry";

const help = `Prints the events of your account as they happen, a line of JSON each, to develop without a public address.

  listen --url <origin> --key <key> [--forward <url>] [--every <seconds>]

  --url      the store (default: http://localhost:3000)
  --key      an API key with all scopes
  --forward  also send each event to this address, as a webhook endpoint gets it. 4000/webhooks is on this machine
  --every    seconds between two requests (default: 5). Each counts towards the limits of the key`;

class Failure extends Error {}

type FetchedEvent = { id: string; body: string };

type Options = { url: string; key: string; forward: string | undefined; everyMs: number };

/** Notes for people go to standard error: standard output has the events only. */
const note = (text: string) => console.error(text);

function readOptions(): Options {
  const text = { type: "string" } as const;
  const options = { url: text, key: text, forward: text, every: text };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (positionals.some((name) => name !== "listen") || !values.key) throw new Failure(help);
  const { url = "http://localhost:3000", key } = values;
  const forward = values.forward?.replace(/^(?=\d+(\/|$))/, "http://localhost:");
  for (const [name, value] of Object.entries({ url, forward })) {
    if (value !== undefined && !/^https?:\/\//.test(value))
      throw new Failure(`--${name} must be like http://localhost:3000; got "${value}".`);
  }
  const every = Number(values.every ?? 5);
  if (!(every >= 1)) throw new Failure("--every must be 1 or more seconds.");
  return { url, key, forward, everyMs: every * 1000 };
}

/** Those that are not seen yet. Undefined if another try may help. @throws Failure if none would */
async function fetchEvents({ url, key, everyMs }: Options, seen: string[]): Promise<FetchedEvent[] | undefined> {
  const response = await fetch(new URL("/api/v1/listen", url), {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ seen }),
  }).catch((error) => note(`${url} cannot be reached (${error.cause?.message ?? error.message}). Trying again.`));
  if (!response) return undefined;
  const body = await response.json().catch(() => ({}));
  if (response.ok) return body.events;
  const message = `${response.status}: ${body.message ?? response.statusText}`;
  if (response.status !== 429 && response.status < 500) throw new Failure(message);
  note(message);
  await sleep(Math.max(0, (retryAfterOf(response) ?? 0) * 1000 - everyMs));
  return undefined;
}

/** As an endpoint gets it (Standard Webhooks 1.0.0). It is sent once: the store counts it as seen. */
async function send({ id, body }: FetchedEvent, to: string, secret: Buffer): Promise<string> {
  const at = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", secret).update(`${id}.${at}.${body}`).digest("base64");
  const headers = {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": at,
    "webhook-signature": `v1,${signature}`,
  };
  return fetch(to, { method: "POST", headers, body }).then(
    ({ status }) => String(status),
    (error) => error.cause?.message ?? error.message,
  );
}

async function listen(options: Options): Promise<never> {
  const { url, forward, everyMs } = options;
  const secret = randomBytes(24);
  note(`Listening to ${url}. Press Ctrl-C to stop.`);
  if (forward) note(`Events are sent to ${forward}. Verify them with the secret whsec_${secret.toString("base64")}`);
  let seen: string[] = [];
  for (;;) {
    const events = await fetchEvents(options, seen);
    for (const event of events ?? []) {
      console.log(event.body);
      if (forward) note(`${event.id} → ${await send(event, forward, secret)}`);
    }
    seen = events?.map(({ id }) => id) ?? seen;
    if (!events?.length) await sleep(everyMs);
  }
}

try {
  await listen(readOptions());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
