import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeCursor, encodeCursor } from "@/lib/api/cursor";
import { int64, isInt64, minInt64, parseInt64 } from "./int64";
import { toSlice } from "./slice";

const min = -(2n ** 63n);
const max = 2n ** 63n - 1n;
const any64 = fc.bigInt({ min, max });

describe("specification, section 2: identifiers are int64", () => {
  it("reads every one in decimal digits", () => {
    fc.assert(fc.property(any64, (id) => parseInt64(String(id)) === id));
    expect([min, max].map((id) => parseInt64(String(id)))).toEqual([min, max]);
  });

  it("rejects one beyond either end", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 70n }), (beyond) => {
        for (const id of [max + beyond, min - beyond]) {
          expect(parseInt64(String(id))).toBeUndefined();
          expect(isInt64(id)).toBe(false);
          expect(int64.safeParse(id).success).toBe(false);
        }
      }),
    );
  });

  it.each(["", "-", "+1", "1.0", "1e3", " 1", "1 ", "0x10", "١", "1_000", "--1", "1n", "\n1", "9".repeat(1000)])(
    "rejects %j",
    (text) => {
      expect(parseInt64(text)).toBeUndefined();
    },
  );

  it("rejects any text that is no integer", () => {
    fc.assert(fc.property(fc.string(), (text) => /^-?\d+$/.test(text) || parseInt64(text) === undefined));
  });
});

describe("decisions: Pagination: a cursor is opaque, and a malformed one is rejected", () => {
  it("decodes to the ID that it was made from", () => {
    fc.assert(fc.property(any64, (id) => decodeCursor(encodeCursor(id)) === id));
  });

  it("needs no escaping in a URL", () => {
    fc.assert(fc.property(any64, (id) => encodeCursor(id) === encodeURIComponent(encodeCursor(id))));
  });

  it("rejects any other text, and a changed cursor", () => {
    const isOurs = (text: string, from: bigint | undefined) => from !== undefined && encodeCursor(from) === text;
    fc.assert(fc.property(fc.string(), (text) => decodeCursor(text) === undefined || isOurs(text, decodeCursor(text))));
    fc.assert(
      fc.property(any64, fc.nat(), fc.constantFrom("", "=", "A", "!", " ", "\n", "/", "+"), (id, at, piece) => {
        const cursor = encodeCursor(id);
        const place = at % (cursor.length + 1);
        const changed = cursor.slice(0, place) + piece + cursor.slice(place + (at % 2));
        const read = decodeCursor(changed);
        expect(read === undefined || isOurs(changed, read)).toBe(true);
      }),
    );
    for (const text of [
      "",
      "MQ",
      Buffer.from("id:1e3").toString("base64url"),
      Buffer.from("id:01").toString("base64url"),
    ]) {
      expect(decodeCursor(text), text).toBeUndefined();
    }
  });
});

describe("specification, section 4.1: limit is the maximum number of items", () => {
  it("pages through all items, each once, with any limit", () => {
    const ids = fc.uniqueArray(any64, { maxLength: 60 });
    fc.assert(
      fc.property(ids, fc.integer({ min: 1, max: 25 }), (unsorted, limit) => {
        const all = unsorted.sort((a, b) => (a < b ? -1 : 1)).map((id) => ({ id }));
        const seen: { id: bigint }[] = [];
        let pages = 0;
        for (let from: bigint | undefined = minInt64; from !== undefined; pages++) {
          const start: bigint = from;
          const page = toSlice(all.filter(({ id }) => id >= start).slice(0, limit + 1), limit);
          expect(page.items.length).toBeLessThanOrEqual(limit);
          seen.push(...page.items);
          from = page.next;
        }
        expect(seen).toEqual(all);
        expect(pages).toBe(Math.max(1, Math.ceil(all.length / limit)));
      }),
    );
  });
});
