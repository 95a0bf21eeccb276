import { randomInt } from "node:crypto";
import { product } from "@/lib/base/product";
import { sha256 } from "@/lib/base/sha256";
import type { Environment } from "@/lib/base/vocabulary";

export const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export function toBase62(value: number): string {
  let rest = value;
  let text = "";
  do {
    text = base62[rest % 62] + text;
    rest = Math.floor(rest / 62);
  } while (rest > 0);
  return text;
}

/** CRC-32 (ISO 3309, polynomial 0xEDB88320, reflected). Node has it only since 20.15. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

export function crc32(text: string): number {
  let value = 0xffffffff;
  for (let i = 0; i < text.length; i++) {
    value = (value >>> 8) ^ (table[(value ^ text.charCodeAt(i)) & 0xff] as number);
  }
  return (value ^ 0xffffffff) >>> 0;
}

const environmentTags = { production: "live", staging: "stage", development: "dev" } as const satisfies Record<
  Environment,
  string
>;

const randomLength = 32;
const checksumLength = 6;

const keyShape = new RegExp(
  `^${product.keyPrefix}_(live|stage|dev|manage)_[0-9A-Za-z]{${randomLength + checksumLength}}$`,
);

/** The CRC-32 of a key without its checksum, in base62. Six digits fit all 32 bits. */
const checksum = (text: string): string => toBase62(crc32(text)).padStart(checksumLength, "0");

export const randomBase62 = (length: number): string =>
  Array.from({ length }, () => base62[randomInt(base62.length)]).join("");

function generate(tag: string): string {
  const unchecked = `${product.keyPrefix}_${tag}_${randomBase62(randomLength)}`;
  return unchecked + checksum(unchecked);
}

/** `<prefix>_<live|stage|dev>_`, 32 random base62 characters (190 bits), and a checksum: a mistyped key needs no query. */
export const generateKey = (environment: Environment): string => generate(environmentTags[environment]);

/** The same with `manage` instead of the environment. */
export const generateManagementKey = (): string => generate("manage");

function tagOf(key: string): string | undefined {
  const tag = keyShape.exec(key)?.[1];
  return tag && checksum(key.slice(0, -checksumLength)) === key.slice(-checksumLength) ? tag : undefined;
}

export const isManagementKey = (key: string): boolean => tagOf(key) === "manage";

/** @returns undefined if the text does not have the form of an API key, or its checksum is wrong */
export function environmentOfKey(key: string): Environment | undefined {
  const tag = tagOf(key);
  const found = Object.entries(environmentTags).find(([, known]) => known === tag);
  return found?.[0] as Environment | undefined;
}

/** The stored hash of a key. Keys are random, so a fast hash without a salt is enough. */
export const hashKey = (key: string): Buffer => sha256(key);

/** The visible parts of an issued key: enough to recognize it, too little to use it. */
export function visibleParts(key: string): { prefix: string; lastFour: string } {
  const start = key.indexOf("_", key.indexOf("_") + 1) + 1;
  return { prefix: key.slice(0, start + 4), lastFour: key.slice(-4) };
}
