import { unstable_rethrow } from "next/navigation";
import { z } from "zod";
import { ConflictError, UserError } from "@/lib/base/errors";
import { capitalized } from "@/lib/base/grammar";
import { parseInt64 } from "@/lib/base/int64";
import { log } from "@/lib/base/log";
import type { Permission } from "@/lib/base/permissions";
import { newRequestId } from "@/lib/base/request-id";
import { recordAudit } from "@/lib/domains/audit/service";
import { factorsOf } from "@/lib/domains/factors/service";
import { isConfirmed } from "@/lib/domains/sessions/service";
import { db } from "@/lib/platform/db/client";
import { untilReplicaCaughtUp } from "@/lib/platform/db/replica";
import { limiter } from "@/lib/platform/limiter";
import { type Member, memberOf } from "@/lib/web/auth/member";
import { offersPasskeys } from "@/lib/web/auth/relying-party";
import { requestOrigin } from "@/lib/web/auth/request-origin";
import { confirmsAtProvider, getViewer, staffAccess, type Viewer } from "@/lib/web/auth/viewer";
import { countAction } from "@/lib/web/auth/viewer-limits";
import { recordRead } from "@/lib/web/page-status";
import { formValues, formWords } from "./form-values";
import type { Action, ActionFailure, ActionResult, FieldErrors } from "./result";

type Entered = ActionFailure["values"];

/** The entered values, to show them again. Never includes a password, a code or an API key. */
function enteredValues(form: FormData): Entered {
  const texts = Object.entries(formValues(form)).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !/password|code|^foundKey$/i.test(entry[0]),
  );
  return Object.fromEntries(texts);
}

const failure = (
  reason: ActionFailure["reason"],
  message: string,
  values: Entered,
  fieldErrors: FieldErrors = {},
): ActionFailure => ({ ok: false, reason, message, fieldErrors, values });

function invalid(error: z.ZodError, values: Entered): ActionFailure {
  const fieldErrors: FieldErrors = {};
  // The messages of the API's schemas continue a sentence there: "name must have …".
  for (const { path, message } of error.issues) {
    fieldErrors[String(path[0] ?? "")] ??= capitalized(message);
  }
  const { "": whole, ...fields } = fieldErrors;
  const count = Object.keys(fields).length;
  const message = whole ?? (count === 1 ? "Check the highlighted field." : "Check the highlighted fields.");
  return failure("invalid", message, values, fields);
}

/** An unexpected error is logged with an id, which the message includes. */
function explain(error: unknown, values: Entered): ActionFailure {
  unstable_rethrow(error); // Next throws redirects and not-found as errors.
  if (error instanceof z.ZodError) return invalid(error, values);
  if (error instanceof UserError) {
    const rejected = failure("rejected", error.message, values, error.field ? { [error.field]: error.message } : {});
    return error instanceof ConflictError ? { ...rejected, current: error.current } : rejected;
  }
  const requestId = newRequestId(Date.now());
  log().error({ err: error, requestId }, "an action failed");
  return failure(
    "failed",
    `Something went wrong on our end. Try again. If the problem persists, contact support with ${requestId}.`,
    values,
  );
}

const parse = <S extends z.ZodType>(schema: S, form: FormData): Promise<z.output<S>> =>
  schema.parseAsync(formValues(form), { error: formWords });

/** Logs each rejection. The audit log has only the first ones of an hour, so that it cannot be filled this way. */
async function recordRejected(viewer: Viewer, reason: string): Promise<void> {
  const details = await requestOrigin();
  const userId = String(viewer.userId);
  log().warn({ userId, reason, ...details }, "a staff action was rejected");
  const { allowed } = await limiter().countAttempt("rejectedStaffActions", userId, Date.now());
  if (allowed) await recordAudit(db(), viewer, { action: "staff.rejected", subject: reason, details });
}

async function confirmationFailure(viewer: Viewer, values: Entered): Promise<ActionFailure> {
  const { authenticatorSince, passkeys } = await factorsOf(viewer.userId);
  const here = !confirmsAtProvider(viewer);
  const byPasskey = here && passkeys > 0 && offersPasskeys();
  const confirmBy = {
    passkey: byPasskey,
    password: here && viewer.hasPassword,
    app: here && authenticatorSince !== null,
  };
  return { ...failure("unconfirmed", "Confirm it’s you to do this.", values), confirmBy };
}

/** The account of the page that has the form: another tab may have switched to another one since. */
const accountOf = (form: FormData): bigint | undefined => parseInt64(String(form.get("account")));

function requireStaff(viewer: Viewer): void {
  const access = staffAccess(viewer);
  if (access === "needs-second-factor")
    throw new UserError("Add an authenticator app or a passkey in your settings first.");
  if (access === "none") throw new UserError("Only staff can do this.");
}

/** Makes a server action. Its schema goes with it, so that a test can go through those of all forms. */
function formAction<T>(schema: z.ZodType, perform: (form: FormData) => Promise<ActionResult<T>>): Action<T> {
  const run: Action<T> = async (_previous, given: unknown) => {
    recordRead();
    const form = given instanceof FormData ? given : new FormData(); // a client can call an action with anything
    try {
      return await perform(form);
    } catch (error) {
      return explain(error, enteredValues(form));
    } finally {
      await untilReplicaCaughtUp();
    }
  };
  return Object.assign(run, { schema });
}

const viewerAction = <T>(schema: z.ZodType, perform: (viewer: Viewer, form: FormData) => Promise<ActionResult<T>>) =>
  formAction<T>(schema, async (form) => {
    const viewer = await getViewer(accountOf(form));
    if (!viewer)
      return failure("signed-out", "Your session has expired. Your input is still here.", enteredValues(form));
    countAction(viewer.userId);
    return perform(viewer, form);
  });

/**
 * `permission`: in the account of the page; without it, what people do with their own profile and sign-in. `confirmed`: needs a
 * recent proof of who the viewer is.
 */
type Options = { permission?: Permission; confirmed?: true };
type By<O extends Options> = O extends { permission: Permission } ? Member : Viewer;

type Run<By, S extends z.ZodType, T> = (by: By, input: z.output<S>) => Promise<T>;

/** For a file with "use server". @param run its UserError is shown to the person, its ZodError next to the fields */
export function action<O extends Options, S extends z.ZodType, T>(
  { permission, confirmed }: O,
  schema: S,
  run: Run<By<O>, S, T>,
): Action<T> {
  return viewerAction<T>(schema, async (viewer, form) => {
    const by = permission ? memberOf(viewer, permission) : viewer;
    if (confirmed && !isConfirmed(viewer, Date.now())) return confirmationFailure(viewer, enteredValues(form));
    return { ok: true, data: await run(by as By<O>, await parse(schema, form)) };
  });
}

/** For other users, it does not exist. Needs a recent proof of who the viewer is. */
export function staffAction<S extends z.ZodType, T>(schema: S, run: Run<Viewer, S, T>): Action<T> {
  async function perform(viewer: Viewer, form: FormData): Promise<ActionResult<T>> {
    requireStaff(viewer);
    if (!isConfirmed(viewer, Date.now())) return confirmationFailure(viewer, enteredValues(form));
    return { ok: true, data: await run(viewer, await parse(schema, form)) };
  }
  return viewerAction<T>(schema, async (viewer, form) => {
    const result = await perform(viewer, form).catch((error) => explain(error, enteredValues(form)));
    // Two editors of one thing at the same time are no misuse.
    // The person gets the rejection also if it cannot be recorded.
    if (!result.ok && result.reason === "rejected" && !result.current)
      await recordRejected(viewer, result.message).catch((error) =>
        log().error({ err: error }, "a rejection was not recorded"),
      );
    return result;
  });
}

export function publicAction<S extends z.ZodType, T>(schema: S, run: (input: z.output<S>) => Promise<T>): Action<T> {
  return formAction<T>(schema, async (form) => ({ ok: true, data: await run(await parse(schema, form)) }));
}
