import { expect, it } from "vitest";
import { decode, encode } from "./tokens";

const secret = "a secret of this deployment";

it("reads what it wrote", async () => {
  expect(await decode({ secret, token: await encode({ secret, token: { sid: "one" } }) })).toMatchObject({
    sid: "one",
  });
});

it("does not derive a key as the header of a token says", async () => {
  const header = { alg: "PBES2-HS512+A256KW", enc: "A256GCM", p2s: "c2FsdA", p2c: 10_000 };
  const parts = [JSON.stringify(header), "key", "nonce", "text", "tag"];
  const token = parts.map((part) => Buffer.from(part).toString("base64url")).join(".");
  expect(await decode({ secret, token })).toBeNull();
});
