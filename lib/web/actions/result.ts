export type FieldErrors = Record<string, string>;

export type OfferedProofs = { passkey: boolean; password: boolean; app: boolean };

/** `signed-out`: works again after signing in in another tab. `unconfirmed`: see `confirmBy`. `failed`: our error. */
export type ActionFailure = {
  ok: false;
  reason: "invalid" | "rejected" | "signed-out" | "unconfirmed" | "failed";
  message: string;
  fieldErrors: FieldErrors;
  /** The entered values without passwords and codes, so that the page can restore them after a reload. */
  values: Record<string, string>;
  /** If in no way, they have to sign in again. */
  confirmBy?: OfferedProofs;
  /** If what the form changes has changed since the person saw it: its current values. */
  current?: Record<string, string>;
};

export type ActionResult<T> = { ok: true; data: T } | ActionFailure;

/** A server action as `useActionState` and the forms of `components/ui/form/form` expect it. */
export type Action<T> = (previous: ActionResult<T> | null, form: FormData) => Promise<ActionResult<T>>;
