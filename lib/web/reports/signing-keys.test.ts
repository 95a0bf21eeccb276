import { generateKeyPairSync, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "@/lib/base/time";
import { isSigned } from "./signing-keys";

const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const key = publicKey.export({ type: "spki", format: "pem" });
const body = Buffer.from("[]");
const signature = sign("sha256", body, privateKey).toString("base64");

let isAway = false;
const published = ["current"];
const partner = createServer((_, response) => {
  response.statusCode = isAway ? 503 : 200;
  response.end(JSON.stringify({ public_keys: published.map((key_identifier) => ({ key_identifier, key })) }));
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => partner.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`;
});
afterAll(() => partner.close());

it("K9: a report with an unknown identifier takes no keys away while the partner is away", async () => {
  const start = Date.now();
  const at = (ms: number, identifier = "current") => isSigned(url, { identifier, signature, body }, start + ms);
  expect(await at(0)).toBe(true);

  isAway = true;
  expect(await at(1, "unknown")).toBe(false); // not within a minute of the last reading
  await expect(at(MINUTE_MS, "unknown")).rejects.toThrow("503");
  expect(await at(MINUTE_MS + 1)).toBe(true);

  // After an hour the keys may be revoked, so a report waits until the partner is back.
  await expect(at(HOUR_MS)).rejects.toThrow("503");
  isAway = false;
  published.push("next");
  expect(await at(HOUR_MS + MINUTE_MS, "next")).toBe(true);
  expect(await at(HOUR_MS + MINUTE_MS)).toBe(true);
});
