import { expect, it } from "vitest";
import { checksOf } from "./health";

const healthy = {
  database: "up",
  readyForWrites: true,
  replica: "used",
  limiter: { engine: "redis" },
  metering: { lost: 0 },
  changes: "current",
  clockAheadMs: -999,
};
const faultsOf = (changed: object) =>
  checksOf({ ...healthy, ...changed } as never).flatMap(({ name, fault }) => (fault ? name : []));

it.each([
  [[], {}],
  [["Database"], { database: "down" }],
  [["Writes"], { readyForWrites: false }],
  [["Read replica"], { replica: "late" }],
  [["Limiter: Redis"], { limiter: { engine: "redis", since: 1 } }],
  [["Metering"], { metering: { since: 1 } }],
  [["Updates from other processes"], { changes: "late" }],
  [["Clock"], { clockAheadMs: -1000 }],
  [["Clock"], { clockAheadMs: undefined }],
])("names as faulty %j with %j", (names, changed) => {
  expect(faultsOf(changed)).toEqual(names);
});

it("has no check of a replica that there is not", () => {
  expect(checksOf({ ...healthy, replica: "none" } as never).map(({ name }) => name)).not.toContain("Read replica");
});
