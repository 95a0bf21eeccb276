import { type Awaitable, isPending, withDeadline } from "@/lib/base/async";
import { SECOND_MS } from "@/lib/base/time";
import { statementTimeoutMs } from "@/lib/platform/db/client";

export const readMs = 5 * SECOND_MS;
/** By then, a database that responds has cancelled the statement, so that nothing was written. */
export const writeMs = statementTimeoutMs + SECOND_MS;

/** What the step waits for may still happen. */
export class StepTimeout extends Error {}

/** For a database that hangs. A result that is there needs no timer. */
export const withTimeout = <T>(ms: number, result: Awaitable<T>): Awaitable<T> =>
  isPending(result) ? withDeadline(ms, result, () => new StepTimeout(`no result within ${ms} ms`)) : result;
