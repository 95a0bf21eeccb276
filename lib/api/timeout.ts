import { type Awaitable, withDeadline } from "@/lib/base/async";
import { SECOND_MS } from "@/lib/base/time";
import { statementTimeoutMs } from "@/lib/platform/db/client";
import type { Context } from "./context";
import { isRead } from "./request";

const readMs = 5 * SECOND_MS;
/** By then, a database that responds has cancelled the statement, so that nothing was written. */
const writeMs = statementTimeoutMs + SECOND_MS;

/** What the step waits for may still happen. */
export class StepTimeout extends Error {}

/** For a database that hangs. A step that does not wait costs nothing. */
export function withTimeout<C extends Pick<Context, "request">, T>(
  step: (context: C) => Awaitable<T>,
  waitsTo?: "read",
) {
  return (context: C): Awaitable<T> => {
    const result = step(context);
    if (!(result instanceof Promise)) return result;
    const ms = waitsTo === "read" || isRead(context.request) ? readMs : writeMs;
    return withDeadline(ms, result, () => new StepTimeout(`no result within ${ms} ms`));
  };
}
