import { randomBytes } from "node:crypto";
import { sha256 } from "@/lib/base/sha256";
import type { Environment } from "@/lib/base/vocabulary";
import { base62, toBase62 } from "./base62";
import { crc32 } from "./crc32";

const environmentTags = { production: "live", staging: "stage", development: "dev" } as const satisfies Record<
  Environment,
  string
>;

const randomLength = 32;
const checksumLength = 6;
const shape = new RegExp(`^ask_(live|stage|dev)_[0-9A-Za-z]{${randomLength + checksumLength}}$`);

/** The CRC-32 of a key without its checksum, in base62. Six digits fit all 32 bits. */
const checksum = (text: string): string => toBase62(crc32(text)).padStart(checksumLength, "0");

/** Generates random base62 characters without bias: bytes that would favour the first ones are discarded. */
export function randomBase62(length: number): string {
  const fair = 256 - (256 % base62.length);
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < fair && text.length < length) text += base62[byte % base62.length];
    }
  }
  return text;
}

/** `ask_<live|stage|dev>_`, 32 random base62 characters (190 bits), and a checksum: a mistyped key needs no query. */
export function generateKey(environment: Environment): string {
  const unchecked = `ask_${environmentTags[environment]}_${randomBase62(randomLength)}`;
  return unchecked + checksum(unchecked);
}

/** @returns undefined if the text does not have the form of a key, or its checksum is wrong */
export function environmentOfKey(key: string): Environment | undefined {
  const tag = shape.exec(key)?.[1];
  if (!tag || checksum(key.slice(0, -checksumLength)) !== key.slice(-checksumLength)) return undefined;
  const found = Object.entries(environmentTags).find(([, known]) => known === tag);
  return found?.[0] as Environment | undefined;
}

/** The stored hash of a key. Keys are random, so a fast hash without a salt is enough. */
export const hashKey = (key: string): Buffer => sha256(key);

/** The visible parts of an issued key: enough to recognize it, too little to use it. */
export function visibleParts(key: string): { prefix: string; lastFour: string } {
  const start = key.indexOf("_", 4) + 1;
  return { prefix: key.slice(0, start + 4), lastFour: key.slice(-4) };
}
