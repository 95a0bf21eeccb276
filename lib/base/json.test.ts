import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiError } from "./errors";
import { type Json, parseJson, toJson } from "./json";

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });

/** What `JSON.parse` makes of the same text: integers rounded to numbers, members on an ordinary object. */
function rounded(value: Json): unknown {
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return value.map(rounded);
  if (value === null || typeof value !== "object") return value;
  const object = {};
  for (const [name, member] of Object.entries(value)) {
    Object.defineProperty(object, name, {
      value: rounded(member),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return object;
}

/** JSON does not tell -0 from 0, and an integer read as bigint has no -0. */
const withoutMinusZero = (text: string): unknown =>
  JSON.parse(text, (_name, value) => (Object.is(value, -0) ? 0 : value));

const rejection = (text: string): ApiError => {
  try {
    parseJson(text);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error(`was accepted: ${text}`);
};

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("decisions: int64: identifiers travel without loss", () => {
  it("reads and writes every int64 digit by digit, at any position", () => {
    fc.assert(
      fc.property(int64, (id) => {
        expect(parseJson(`${id}`)).toBe(id);
        expect(parseJson(`{"a": [${id}]}`)).toEqual(Object.assign(Object.create(null), { a: [id] }));
        expect(toJson({ id, list: [id] })).toBe(`{"id":${id},"list":[${id}]}`);
      }),
    );
    expect(parseJson("9007199254740993")).toBe(9_007_199_254_740_993n);
  });

  it("reads an integer in any form: with a fraction of zeros, or with an exponent", () => {
    const shift = fc.integer({ min: 0, max: 45 });
    fc.assert(
      fc.property(int64, shift, shift, fc.constantFrom("e", "E"), (id, places, zeros, e) => {
        const [, sign = "", digits = ""] = /^(-?)(\d+)$/.exec(String(id)) ?? [];
        const long = digits.padStart(places + 1, "0");
        const moved = `${sign}${long.slice(0, long.length - places)}${places ? `.${long.slice(-places)}` : ""}`;
        const written = `${moved.replace(/^(-?)0+(?=\d)/, "$1")}${e}${places}`;
        expect(parseJson(written), written).toBe(id);
        expect(parseJson(`${id}.${"0".repeat(zeros + 1)}`)).toBe(id);
        if (id !== 0n) expect(parseJson(`${id}${"0".repeat(zeros)}${e}-${zeros}`)).toBe(id);
      }),
    );
  });

  it("reads a million zeros in linear time: quadratic time would take minutes", () => {
    const zeros = "0".repeat(1_000_000);
    expect(parseJson(`0.${zeros}`)).toBe(0n);
    expect(parseJson(`0.${zeros}1`)).toBe(0);
  });

  it("reads a fraction, and an integer that is far too long, as a number", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const read = parseJson(JSON.stringify(number));
        expect(Number(read)).toBe(Object.is(number, -0) ? 0 : number);
        if (!Number.isInteger(number)) expect(typeof read).toBe("number");
      }),
    );
    expect(parseJson("1e400")).toBe(Number.POSITIVE_INFINITY);
    expect(parseJson("1e-400")).toBe(0);
    expect(typeof parseJson("1".repeat(60))).toBe("number");
    expect(parseJson("0e999999999999")).toBe(0n);
    expect(parseJson("-0.0")).toBe(0n);
  });
});

describe("specification, section 4: request bodies are JSON", () => {
  it("reads whatever JSON.stringify writes as the same value", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        expect(rounded(parseJson(text))).toEqual(withoutMinusZero(text));
      }),
    );
  });

  it("accepts exactly what JSON.parse accepts, of any text", { timeout: 60_000 }, () => {
    const pieces = fc.array(
      fc.constantFrom(
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        '"',
        "\\",
        "a",
        "0",
        "1",
        "-",
        ".",
        "e",
        "true",
        "null",
        " ",
        "\n",
        "/",
        "//",
        "/*",
        "*/",
        "'",
        "\ufeff",
        "\u2028",
        "\u0001",
        "\\u00",
        "NaN",
        "Infinity",
        "+",
      ),
      { maxLength: 12 },
    );
    const near = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom("", ",", '"', "]", "0", "\\", "\t", "/**/"))
      .map(
        ([text, at, piece]) => text.slice(0, at % (text.length + 1)) + piece + text.slice((at % (text.length + 1)) + 1),
      );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      pieces.map((parts) => parts.join("")),
      near,
    );
    fc.assert(
      fc.property(text, (any) => {
        if (!isJson(any)) expect(rejection(any).code).toBe("malformed_json");
        else {
          // A repeated member is the one thing that is rejected beyond it.
          try {
            parseJson(any);
          } catch (error) {
            expect(error).toMatchObject({ code: "invalid_body" });
          }
        }
      }),
      { numRuns: 1500 },
    );
  });

  it("keeps members with the names of an object's own, such as __proto__", () => {
    const read = parseJson('{"__proto__": {"polluted": true}, "constructor": 1, "toString": 2}') as {
      [name: string]: Json;
    };
    expect(Object.keys(read)).toEqual(["__proto__", "constructor", "toString"]);
    expect("polluted" in {}).toBe(false);
  });

  it("rejects what is nested more than 500 levels deep, so that what is read can be written", () => {
    const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
    for (const levels of [501, 1_000, 5_000, 30_000]) expect(rejection(nested(levels)).code).toBe("malformed_json");
    expect(toJson(parseJson(nested(500)))).toBe(nested(500));
  });
});

describe("decisions: Invalid input: a repeated member", () => {
  it("rejects one at any depth, also with an escaped name", () => {
    const holders = ["@", '{"x": @}', "[1, @]", '{"x": [{"y": @}]}', '[[{"z": 1, "w": @}]]'];
    const repeated = [
      '{"a": 1, "a": 1}',
      '{"a": 1, "b": 2, "a": 3}',
      '{"a": 1, "\\u0061": 2}',
      '{"": 1, "": 2}',
      '{"__proto__": 1, "__proto__": 2}',
    ];
    for (const holder of holders) {
      for (const object of repeated) {
        const { code, message } = rejection(holder.replace("@", object));
        expect({ code, message }).toEqual({
          code: "invalid_body",
          message: expect.stringContaining("must not be repeated"),
        });
      }
    }
  });

  it("accepts the same member in different objects", () => {
    expect(() => parseJson('{"a": {"a": [{"a": 1}, {"a": 1}]}}')).not.toThrow();
  });
});

describe("decisions: int64: responses contain them as JSON numbers", () => {
  it("writes any value so that it is read as the same one", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4, noUnicodeString: false }), (value) => {
        expect(JSON.parse(toJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("reads back what it wrote", () => {
    const value: fc.Arbitrary<Json> = fc.letrec<{ any: Json }>((tie) => ({
      any: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        fc.constant(null),
        fc.boolean(),
        fc.string(),
        int64,
        fc.array(tie("any")),
        fc.dictionary(fc.string(), tie("any")),
      ),
    })).any;
    fc.assert(
      fc.property(value, (any) => {
        const written = toJson(any);
        expect(toJson(parseJson(written))).toBe(written);
      }),
    );
  });

  it("leaves out members that are undefined", () => {
    expect(toJson({ a: undefined, b: null })).toBe('{"b":null}');
  });
});
