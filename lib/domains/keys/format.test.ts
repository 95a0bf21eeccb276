import zlib from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { product } from "@/lib/base/product";
import { environments } from "@/lib/base/vocabulary";
import { base62, crc32, environmentOfKey, generateKey, hashKey, randomBase62, toBase62, visibleParts } from "./format";

const environment = fc.constantFrom(...environments);
const tags = { production: "live", staging: "stage", development: "dev" } as const;

describe("decisions: Key form", () => {
  it("is the environment's prefix, 32 random characters and 6 of checksum, and tells its environment", () => {
    fc.assert(
      fc.property(environment, (of) => {
        const key = generateKey(of);
        expect(key).toMatch(new RegExp(`^ask_${tags[of]}_[0-9A-Za-z]{38}$`));
        expect(environmentOfKey(key)).toBe(of);
      }),
    );
  });

  it("rejects a key with one changed character", () => {
    const signs = [...base62, "_", "-", " ", "é", "\u0000"];
    for (const of of environments) {
      const key = generateKey(of);
      for (let at = 0; at < key.length; at++) {
        for (const sign of signs) {
          if (sign === key[at]) continue;
          expect(environmentOfKey(key.slice(0, at) + sign + key.slice(at + 1))).toBeUndefined();
        }
      }
    }
  });

  it("has the prefix of the product, and no other", () => {
    const key = generateKey("staging");
    expect(key.startsWith(`${product.keyPrefix}_stage_`)).toBe(true);
    expect(visibleParts(key).prefix).toBe(key.slice(0, `${product.keyPrefix}_stage_`.length + 4));
    expect(environmentOfKey(key.replace(product.keyPrefix, "other"))).toBeUndefined();
  });

  it("rejects each part of a key, each longer text, and two swapped characters", () => {
    const key = generateKey("production");
    for (let length = 0; length < key.length; length++) {
      expect(environmentOfKey(key.slice(0, length))).toBeUndefined();
      expect(environmentOfKey(key.slice(key.length - length))).toBeUndefined();
    }
    for (const more of ["0", "\n", " ", key]) {
      expect(environmentOfKey(key + more)).toBeUndefined();
      expect(environmentOfKey(more + key)).toBeUndefined();
    }
    for (let at = 9; at + 1 < key.length; at++) {
      const swapped = `${key.slice(0, at)}${key[at + 1]}${key[at]}${key.slice(at + 2)}`;
      if (swapped !== key) expect(environmentOfKey(swapped)).toBeUndefined();
    }
  });

  it("rejects any other text", () => {
    fc.assert(fc.property(fc.string(), (text) => void expect(environmentOfKey(text)).toBeUndefined()));
  });

  it("differs each time: 10,000 keys are all different", () => {
    expect(new Set(Array.from({ length: 10_000 }, () => generateKey("production"))).size).toBe(10_000);
  });

  it("draws its characters evenly", () => {
    const drawn = 620_000;
    const counts = new Map<string, number>();
    for (const sign of randomBase62(drawn)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    expect([...counts.keys()].sort()).toEqual([...base62].sort());
    const expected = drawn / 62;
    let chiSquare = 0;
    for (const count of counts.values()) chiSquare += (count - expected) ** 2 / expected;
    // 61 degrees of freedom: beyond 150 lies less than one in a thousand million. `byte % 62` alone gives about 4,000.
    expect(chiSquare).toBeLessThan(150);
  });

  it("shows its prefix and its last four characters, and hides 28 random ones", () => {
    fc.assert(
      fc.property(environment, (of) => {
        const key = generateKey(of);
        const { prefix, lastFour } = visibleParts(key);
        expect(prefix).toBe(key.slice(0, `ask_${tags[of]}_`.length + 4));
        expect(lastFour).toBe(key.slice(-4));
      }),
    );
  });

  it("is stored as SHA-256", () => {
    expect(hashKey("abc").toString("hex")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
});

describe("decisions: Key form: the checksum is CRC-32 in base62", () => {
  it.each([
    ["", 0],
    ["123456789", 0xcbf43926],
    ["The quick brown fox jumps over the lazy dog", 0x414fa339],
  ])("has the published value for %j", (text, value) => {
    expect(crc32(text)).toBe(value);
  });

  it("agrees with zlib, where Node has it", () => {
    const ofNode = (zlib as { crc32?: (text: string) => number }).crc32;
    const ascii = fc.string({ unit: "binary-ascii", maxLength: 200 });
    fc.assert(fc.property(ascii, (text) => ofNode === undefined || crc32(text) === ofNode(text)));
  });

  it("writes numbers in base62 so that they can be read again", () => {
    const read = (text: string) => [...text].reduce((value, digit) => value * 62 + base62.indexOf(digit), 0);
    fc.assert(fc.property(fc.maxSafeNat(), (value) => read(toBase62(value)) === value));
    expect([0, 61, 62, 2 ** 32 - 1].map(toBase62)).toEqual(["0", "z", "10", "4gfFC3"]);
  });
});
