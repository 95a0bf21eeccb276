import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Reads without a limit of their own, and what bounds each of them instead. */
const boundedOtherwise: Record<string, string> = {
  "accounts/lockUsers": "the ids that are given",
  "accounts/findUsersOf": "an account has one person",
  "bans/findBansEndingAfter": "the bans of a day, at a start or when Redis was away",
  "bans/findLiftedBans": "the bans that still run, after the listener was away",
  "keys/findByHashes": "the hashes that are given",
  "pets/findPetAsJson": "the ids that are given",
  "usage/existingAccounts": "the accounts of a batch",
  "usage/flushesDone": "it only waits for a lock",
  "usage/countsSince": "one row for each account that was active today, at a start or when Redis lost its data",
  "usage/countsOfKeysSince":
    "the keys with limits of their own that were used today, at a start or when Redis lost its data",
  "usage/countsByDay": "the days that are given",
  "usage/countsOfToday": "24 hours",
  "usage/countsByPeriod": "the periods, operations and statuses, and the keys that sent requests in them",
  "requests/unlistedRejections": "the keys of an account and the minutes of an hour",
  "traffic/summaries": "those that use it",
  "traffic/requestsByMinute": "60 minutes",
  "traffic/serverErrorsByHour": "24 hours",
  "traffic/lastWeek": "seven days",
  "inventory/selectAnimals": "those that use it",
  "inventory/selectRetired": "those that use it",
  "inventory/inOrder": "those that use it",
  "bans/selectBans": "those that use it",
  "notifications/isNew": "those that use it",
  "pets/reviewSince": "a value of an insert",
  "notifications/readFromStart": "a value of an insert",
  "queue/selectOrders": "those that use it",
};

const files = readdirSync("lib", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("queries.ts"))
  .map((file) => `lib/${file}`);

/** The functions of a file by name, each with its text up to the next one. */
function functionsOf(file: string): [string, string][] {
  const domain = file.split("/").at(-2);
  const parts = readFileSync(file, "utf8").split(/^(?:export )?(?:async )?(?:function\*?|const) /m);
  return parts.slice(1).map((text) => [`${domain}/${/^\w+/.exec(text)?.[0]}`, text]);
}

const writes = (text: string): boolean => /\binsert into\b|\.(?:insert|update|delete)\(/.test(text);
const readsRows = (text: string): boolean => /\bselect\b/.test(text) && !writes(text);
/** One row by its key, or one sum. */
const isOneRow = (text: string): boolean => /const \[\w+\] =|(?:rows|found)\.length (?:===|> 0)/.test(text);
const hasLimit = (text: string): boolean => /\.limit\(|\blimit (?:\$\{|size\b|1\b)/.test(text);

const isBounded = (text: string): boolean => !readsRows(text) || isOneRow(text) || hasLimit(text);

it("reads a bounded number of rows in every query; a new one gets a limit, or says here what bounds it", () => {
  expect(files.length).toBeGreaterThan(15);
  const unbounded = files.flatMap(functionsOf).filter(([, text]) => !isBounded(text));
  expect(unbounded.map(([name]) => name).sort()).toEqual(Object.keys(boundedOtherwise).sort());
});
