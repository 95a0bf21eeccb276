import { describe, expect, it } from "vitest";
import { andThen, attempt } from "@/lib/awaitable";

const fail = () => {
  throw new Error("no");
};

describe("andThen", () => {
  it("goes on at once with what is there, and later with what is not", async () => {
    expect(andThen(1, (value) => value + 1)).toBe(2);
    const later = andThen(Promise.resolve(1), (value) => value + 1);
    expect(later).toBeInstanceOf(Promise);
    expect(await later).toBe(2);
  });
});

describe("attempt", () => {
  it("gives what the work gives, at once or later", async () => {
    expect(attempt(() => 1, fail)).toBe(1);
    expect(await attempt(() => Promise.resolve(1), fail)).toBe(1);
  });

  it("gives what comes of a failure, whenever it happens", async () => {
    expect(attempt(fail, (thrown) => (thrown as Error).message)).toBe("no");
    expect(
      await attempt(
        async () => fail(),
        (thrown) => (thrown as Error).message,
      ),
    ).toBe("no");
  });
});
