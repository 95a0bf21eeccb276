/** What was wrong with each field of a form, by the field's name. */
export type FieldErrors = Record<string, string>;

/**
 * Why an action did not happen. `invalid`: the fields say what is wrong. `refused`: the message says why it cannot be.
 * `signed-out`: the session has ended, and signing in again in another tab makes the same form work. `failed`: our fault.
 */
export type Failure = {
  ok: false;
  reason: "invalid" | "refused" | "signed-out" | "failed";
  message: string;
  fieldErrors: FieldErrors;
  /** What was entered, without passwords, so that a page that was loaded anew still holds it. */
  values: Record<string, string>;
};

/** What a server action responses. */
export type ActionResult<T> = { ok: true; data: T } | Failure;

/** A server action as `useActionState` and the forms of `components/ui/form` take it. */
export type Action<T> = (previous: ActionResult<T> | null, form: FormData) => Promise<ActionResult<T>>;
