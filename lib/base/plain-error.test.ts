import { expect, it } from "vitest";
import { plainError } from "./plain-error";

it.each([
  "Can't send mail - all recipients were rejected: 550 no such mailbox <ada@example.com>",
  'ERR unknown command, command was: [["evalsha","limiter:signInByEmail:ada@example.com"]]',
  "connect to smtps://ada:s3cret@smtp.example.com failed",
  "the key ask_live_s3cret is not valid",
  "the key ask_manage_s3cret is not valid",
  "scrypt$65536$s3cret$s3cret",
])("a logged error has no email address, password or key: %s", (message) => {
  const { stack, ...plain } = plainError(new Error(message, { cause: Object.assign(new Error(message), { message }) }));
  expect(JSON.stringify([plain, stack])).not.toMatch(/ada|s3cret/);
});

it("a logged error says what failed and where, without its own fields", () => {
  const cause = Object.assign(new TypeError("no"), {
    code: "ECONNRESET",
    detail: "Key (email)=(ada@example.com) already exists.",
  });
  const plain = plainError(new Error("Cannot find module '@upstash/redis'", { cause }));
  expect(plain).toMatchObject({ type: "Error", message: "Cannot find module '@upstash/redis'" });
  expect(plain.stack).toMatch(/^ {4}at .*plain-error\.test\.ts:\d+/);
  expect(plain.cause).toEqual({ type: "TypeError", message: "no", code: "ECONNRESET", stack: expect.any(String) });
});

it.each([
  ["22P02", 'invalid input syntax for type bigint: "s3cret"', 'invalid input syntax for type bigint: "…"'],
  ["42703", 'column "plan" does not exist', 'column "plan" does not exist'],
])("a logged error of Postgres with the code %s has no value, and names what it is about", (code, message, logged) => {
  expect(plainError(Object.assign(new Error(message), { code })).message).toBe(logged);
});
