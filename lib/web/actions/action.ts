import { unstable_rethrow } from "next/navigation";
import { z } from "zod";
import { Problem } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { newRequestId } from "@/lib/base/request-id";
import { getViewer, type Viewer } from "@/lib/web/auth/viewer";
import { limited } from "@/lib/web/auth/viewer-limits";
import { formValues } from "./form-values";
import type { Action, Failure, FieldErrors } from "./result";

type Entered = Failure["values"];

/** What was entered, to show it again. A password is never sent back. */
function entered(form: FormData): Entered {
  const texts = Object.entries(formValues(form)).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !/password/i.test(entry[0]),
  );
  return Object.fromEntries(texts);
}

const failure = (
  reason: Failure["reason"],
  message: string,
  values: Entered,
  fieldErrors: FieldErrors = {},
): Failure => ({
  ok: false,
  reason,
  message,
  fieldErrors,
  values,
});

function invalid(error: z.ZodError, values: Entered): Failure {
  const fieldErrors: FieldErrors = {};
  for (const { path, message } of error.issues) fieldErrors[String(path[0] ?? "")] ??= message;
  const { "": whole, ...fields } = fieldErrors;
  const count = Object.keys(fields).length;
  const message = whole ?? (count === 1 ? "Check the highlighted field." : "Check the highlighted fields.");
  return failure("invalid", message, values, fields);
}

/** Turns what was thrown into something to read. What nobody foresaw is logged under an id that the message names. */
function explain(error: unknown, values: Entered): Failure {
  unstable_rethrow(error); // redirects and not-found travel as errors
  if (error instanceof z.ZodError) return invalid(error, values);
  if (error instanceof Problem) {
    return failure("refused", error.message, values, error.field ? { [error.field]: error.message } : {});
  }
  const requestId = newRequestId(Date.now());
  log().error({ err: error, requestId }, "an action failed");
  return failure(
    "failed",
    `Something went wrong on our end. Try again. If the problem persists, contact support with ${requestId}.`,
    values,
  );
}

/** The form, or an empty one where a client called the action by hand, with anything else. */
const asForm = (given: unknown): FormData => (given instanceof FormData ? given : new FormData());

async function perform<S extends z.ZodType, T>(
  schema: S,
  form: FormData,
  run: (input: z.output<S>) => Promise<T>,
): ReturnType<Action<T>> {
  const values = entered(form);
  try {
    const parsed = schema.safeParse(formValues(form));
    if (!parsed.success) return invalid(parsed.error, values);
    return { ok: true, data: await run(parsed.data) };
  } catch (error) {
    return explain(error, values);
  }
}

type Run<S extends z.ZodType, T> = (viewer: Viewer, input: z.output<S>) => Promise<T>;

/** @param admit throws a Problem for a viewer who may not do this. Asked before the form is looked at. */
const guardedAction =
  <S extends z.ZodType, T>(admit: (viewer: Viewer) => void, schema: S, run: Run<S, T>): Action<T> =>
  async (_previous, given) => {
    const form = asForm(given);
    let viewer: Viewer | undefined;
    try {
      viewer = await getViewer();
      if (viewer) admit(viewer);
    } catch (error) {
      return explain(error, entered(form));
    }
    if (!viewer) return failure("signed-out", "Your session has expired. Your input is still here.", entered(form));
    const signedIn = viewer;
    return perform(schema, form, (input) => limited(signedIn.userId, () => run(signedIn, input)));
  };

/**
 * Makes a server action for somebody who is signed in. Use it in a file that starts with "use server".
 *
 * @param schema what the form's fields must be; see `form-values` for ids, lists and checkboxes
 * @param run does the work by calling a service, for this viewer alone. A Problem that it throws is shown to the person,
 *   a ZodError at the fields that it names.
 */
export const action = <S extends z.ZodType, T>(schema: S, run: Run<S, T>): Action<T> =>
  guardedAction(() => {}, schema, run);

function requireStaffRole({ role }: Viewer): void {
  if (role !== "staff") throw new Problem("Only staff can do this.");
}

/** Makes a server action for staff. To everybody else it does not exist, whatever they send. */
export const staffAction = <S extends z.ZodType, T>(schema: S, run: Run<S, T>): Action<T> =>
  guardedAction(requireStaffRole, schema, run);

/** Makes a server action for anybody: signing in and up. */
export const publicAction =
  <S extends z.ZodType, T>(schema: S, run: (input: z.output<S>) => Promise<T>): Action<T> =>
  (_previous, given) =>
    perform(schema, asForm(given), run);
