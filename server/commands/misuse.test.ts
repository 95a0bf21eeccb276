import { afterEach, describe, expect, it, vi } from "vitest";
import { planNames } from "@/lib/base/plans";
import { edit, revoke, roll } from "./key-change";
import { create } from "./key-create";
import { list } from "./key-list";
import { codeOf } from "./program";

const commands = { create, list, edit, roll, revoke };
const email = "ada@example.com";

afterEach(() => void vi.restoreAllMocks());

describe("the command line reports an error in one sentence, and changes nothing", () => {
  it.each([
    [[], "Missing command. Use one of: create, list, edit, roll, revoke."],
    [["constructor"], 'Unknown command "constructor"'],
    [["create"], "--email is required."],
    [["create", "--email"], "Option '--email <value>' argument missing."],
    [["create", "--email", "unknown"], "--email: Enter a valid email address."],
    [["create", "--email", email, "--colour", "red"], "Unknown option '--colour'."],
    [["create", "--email", email, "--create-account=yes"], "Option '--create-account' does not take an argument."],
    [["create", "--email", email, "more"], "Unexpected argument 'more'."],
    [["create", "--email", email, "--plan", "gold"], `--plan must be one of ${planNames.join(", ")}; got "gold".`],
    [["create", "--email", email, "--plan", "enterprise"], "Enterprise needs both --per-minute and --per-day."],
    [["create", "--email", email, "--per-minute", "5"], "Set --per-minute and --per-day together."],
    [
      ["create", "--email", email, "--per-minute", "0", "--per-day", "5"],
      "--per-minute must be a whole number from 1 to",
    ],
    [
      ["create", "--email", email, "--per-minute", "5", "--per-day", "1e3"],
      "--per-day must be a whole number from 1 to",
    ],
    [["create", "--email", email, "--scopes", "pets:read,pets:eat"], "--scopes must be one of pets:read"],
    [["create", "--email", email, "--scopes", ""], "--scopes must be one of pets:read"],
    [["create", "--email", email, "--expires", "soon"], "--expires must be like 30d or 12h"],
    [["create", "--email", email, "--expires", "2020-01-01"], "--expires 2020-01-01 must be in the future."],
    [["create", "--email", email, "--name", " "], "--name: Enter a name for the key."],
    [
      ["create", "--email", email, "--allow-from", "10.0.0.5/8"],
      "--allow-from: “10.0.0.5/8” is not the start of a range.",
    ],
    [["create", "--email", email, "--key-per-day", "0"], "--key-per-day must be a whole number from 1 to"],
    [["edit", "--email", email, "--key", "1"], "Name what to change."],
    [["roll", "--email", email], "--key is required."],
    [["roll", "--email", email, "--key", "1", "--overlap", "2h"], "--overlap must be one of none, 1h, 24h, 7d"],
    [["revoke", "--key", "1"], "Add --email, or use the whole key."],
  ])("key %j", async (args, sentence) => {
    const print = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(await codeOf({ help: "", commands }, args)).toBe(2);
    expect(print.mock.calls).toEqual([[expect.stringMatching(/^✗ .* See --help\.$/)]]);
    expect(print.mock.calls[0]?.[0]).toContain(sentence);
  });
});

it.each([
  [["--help"], "of all"],
  [["create", "--help"], create.help],
  [["create", "--email", "ada@example.com", "-h"], create.help],
])("key %j explains itself", async (args, help) => {
  const print = vi.spyOn(console, "log").mockImplementation(() => undefined);
  expect(await codeOf({ help: "of all", commands }, args)).toBe(0);
  expect(print.mock.calls).toEqual([[help]]);
});
