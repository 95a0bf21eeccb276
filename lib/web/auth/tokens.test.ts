import { expect, it } from "vitest";
import { rotateTo } from "@/test/secrets";
import { decode, encode } from "./tokens";

const [before, after] = ["the secret of before, which was replaced", "a secret of this deployment, which is current"];

it("reads what it wrote, also with the secret of before, until that is not set", async () => {
  rotateTo(before);
  const token = await encode({ token: { sid: "one" }, salt: "test" });
  for (const previous of ["", after]) {
    rotateTo(before, previous);
    expect(await decode({ token, salt: "test" })).toMatchObject({ sid: "one" });
  }
  rotateTo(after, before);
  expect(await decode({ token, salt: "test" })).toMatchObject({ sid: "one" });
  await expect(decode({ token })).rejects.toThrow("decryption operation failed");
  const renewed = await encode({ token: { sid: "two" } });
  rotateTo(after);
  expect(await decode({ token: renewed })).toMatchObject({ sid: "two" });
  await expect(decode({ token, salt: "test" })).rejects.toThrow("decryption operation failed");
});

it("says that a token has expired, whichever secret encrypted it", async () => {
  rotateTo(before);
  const token = await encode({ token: {}, maxAge: -60 });
  for (const [current, previous] of [[before], [before, after], [after, before]] as const) {
    rotateTo(current, previous);
    await expect(decode({ token })).rejects.toMatchObject({ code: "ERR_JWT_EXPIRED" });
  }
});

it("does not accept the current secret as the previous one", async () => {
  rotateTo(before, before);
  await expect(encode({ token: {} })).rejects.toThrow("NEXTAUTH_SECRET_PREVIOUS is the current secret.");
});

it("does not derive a key as the header of a token says", async () => {
  rotateTo(before);
  const header = { alg: "PBES2-HS512+A256KW", enc: "A256GCM", p2s: "c2FsdA", p2c: 10_000 };
  const parts = [JSON.stringify(header), "key", "nonce", "text", "tag"];
  const token = parts.map((part) => Buffer.from(part).toString("base64url")).join(".");
  expect(await decode({ token })).toBeNull();
});
