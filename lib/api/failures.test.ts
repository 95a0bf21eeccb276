import { pino } from "pino";
import { expect, it, onTestFinished, vi } from "vitest";
import { UserError } from "@/lib/base/errors";
import { deletePerProcess, perProcess } from "@/lib/base/per-process";
import { acceptsWrites } from "@/lib/platform/db/availability";
import type { Context } from "./context";
import { toApiError } from "./failures";
import { StepTimeout } from "./timeout";

const logged: string[] = [];
perProcess("log", () => pino({ base: undefined }, { write: (line: string) => void logged.push(JSON.parse(line).msg) }));

const contextOf = (method: string) =>
  ({ requestId: "req_1", input: {}, endpoint: { operation: { method } } }) as unknown as Context;

/** As drizzle throws it. */
const failed = (code: string) => new Error("Failed query", { cause: Object.assign(new Error("no"), { code }) });

it.each([
  // Nothing was done.
  ["40P01", "service_unavailable"], // deadlock_detected
  ["53100", "service_unavailable"], // disk_full
  ["53300", "service_unavailable"], // too_many_connections
  ["55P03", "service_unavailable"], // lock_not_available
  ["57014", "service_unavailable"], // query_canceled
  ["57P03", "service_unavailable"], // cannot_connect_now
  ["58030", "service_unavailable"], // io_error
  ["25006", "service_unavailable"], // read_only_sql_transaction
  ["ECONNREFUSED", "service_unavailable"],
  ["CONNECT_TIMEOUT", "service_unavailable"],
  // The statement may have run.
  ["CONNECTION_CLOSED", "outcome_unknown"],
  ["ECONNRESET", "outcome_unknown"],
  ["08P01", "outcome_unknown"], // protocol_violation, of PgBouncer: "server conn crashed?"
  // We are wrong.
  ["42703", "internal_error"], // undefined_column
  ["23505", "internal_error"], // unique_violation
  ["25P02", "internal_error"], // in_failed_sql_transaction
  ["ERR_INVALID_ARG_TYPE", "internal_error"],
  ["ENOENT", "internal_error"],
])("a write that fails with %s gets %s", (code, expected) => {
  expect(toApiError(failed(code), contextOf("POST")).code).toBe(expected);
});

it.each([
  ["53100", false], // disk_full
  ["25006", false], // read_only_sql_transaction
  ["40P01", true], // deadlock_detected
  ["42703", true], // undefined_column
  ["ECONNREFUSED", true],
])(
  "after a write that fails with %s, whether the database takes writes is %s, and ten seconds later true",
  (code, takes) => {
    deletePerProcess("database writes");
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    toApiError(failed(code), contextOf("POST"));
    expect(acceptsWrites()).toBe(takes);
    vi.advanceTimersByTime(10_001);
    expect(acceptsWrites()).toBe(true);
  },
);

it("a read that may have run did nothing", () => {
  expect(toApiError(failed("CONNECTION_CLOSED"), contextOf("GET")).code).toBe("service_unavailable");
  expect(toApiError(new StepTimeout("late"), contextOf("GET")).code).toBe("service_unavailable");
  expect(toApiError(new StepTimeout("late"), contextOf("POST")).code).toBe("outcome_unknown");
});

it("the log says whether we are wrong or the database is away", () => {
  logged.length = 0;
  for (const code of ["42703", "ECONNREFUSED", "CONNECTION_CLOSED", "53300"])
    toApiError(failed(code), contextOf("POST"));
  toApiError(new StepTimeout("late"), contextOf("POST"));
  expect(logged).toEqual(["a request failed", ...Array(4).fill("the database is not available")]);
});

it("the message of an error without a code of its own does not leak", () => {
  expect(toApiError(new Error("a secret"), contextOf("POST"))).toMatchObject({
    code: "internal_error",
    message: "Something went wrong on our side.",
  });
  expect(toApiError(new UserError("Enter a name."), contextOf("POST")).message).toBe("Enter a name.");
});
