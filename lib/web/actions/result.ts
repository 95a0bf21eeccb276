/** What was wrong with each field of a form, by the field's name. */
export type FieldErrors = Record<string, string>;

/** How a person can prove who they are. */
export type ConfirmWays = { passkey: boolean; password: boolean; app: boolean };

/**
 * Why an action failed. `invalid`: see the fields. `rejected`: see the message. `signed-out`: the session ended; the form
 * works again after signing in in another tab. `unconfirmed`: the person must prove who they are; see `confirmBy`. `failed`: an error of ours.
 */
export type ActionFailure = {
  ok: false;
  reason: "invalid" | "rejected" | "signed-out" | "unconfirmed" | "failed";
  message: string;
  fieldErrors: FieldErrors;
  /** The entered values without passwords and codes, so that the page can restore them after a reload. */
  values: Record<string, string>;
  /** For `unconfirmed`: how the person can prove who they are. If in no way, they have to sign in again. */
  confirmBy?: ConfirmWays;
  /** If what the form changes has changed since the person saw it: its current values. */
  current?: Record<string, string>;
};

type ActionResult<T> = { ok: true; data: T } | ActionFailure;

/** A server action as `useActionState` and the forms of `components/ui/form/form` expect it. */
export type Action<T> = (previous: ActionResult<T> | null, form: FormData) => Promise<ActionResult<T>>;
