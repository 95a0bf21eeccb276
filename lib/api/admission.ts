import type { AccountId } from "@/lib/base/account-id";
import { perProcess } from "@/lib/base/per-process";
import type { Context } from "./context";
import { ApiError } from "./errors";

/**
 * The most requests that a process has in progress, and those of one account. Further requests are shed. This is a few tens
 * of milliseconds of work, so it bounds the time of a request at any number of connections.
 */
const maxInProgress = 1_024;
const maxOfAccount = 512;

/** The requests in progress. A request that waits for the body from its client is not in progress. */
class Admission {
  inProgress = 0;
  /** Requests that were shed since the process started. */
  shed = 0;
  readonly ofAccount = new Map<AccountId, number>();
  #finished: Context[] = [];

  /** Ends a request with this turn of the event loop, so that the requests served from memory in a turn count as well. */
  finish(context: Context): void {
    if (this.#finished.push(context) > 1) return;
    setImmediate(() => {
      for (const finished of this.#finished) leave(finished);
      this.#finished = [];
    });
  }
}

/** The admission of this process. */
export const admission = (): Admission => perProcess("api admission", () => new Admission());

function shed(whose: string): ApiError {
  admission().shed++;
  const message = `Too many requests${whose} are in progress. Retry after 1 second.`;
  return new ApiError("service_unavailable", message, { "Retry-After": "1" });
}

/** Admits a request before it costs a lookup. @throws ApiError 503 if too many are in progress */
export function admit(context: Context): void {
  if (!context.endpoint.authenticated) return;
  if (admission().inProgress >= maxInProgress) throw shed("");
  admission().inProgress++;
  context.isAdmitted = true;
}

/** Leaves room for other accounts. @throws ApiError 503 if too many requests of the account are in progress */
export function admitAccount(context: Context): void {
  const { principal } = context;
  if (!principal) return;
  const { ofAccount } = admission();
  const count = ofAccount.get(principal.accountId) ?? 0;
  if (count >= maxOfAccount) throw shed(" of this account");
  ofAccount.set(principal.accountId, count + 1);
  context.admittedAccount = principal.accountId;
}

/** Ends what {@link admit} and {@link admitAccount} began. A request that was shed for its account takes no room of others. */
export function finish(context: Context): void {
  if (context.admittedAccount !== undefined) admission().finish(context);
  else if (context.isAdmitted) leave(context);
}

function change({ admittedAccount }: Context, by: 1 | -1): void {
  const { ofAccount } = admission();
  admission().inProgress += by;
  if (admittedAccount === undefined) return;
  const count = (ofAccount.get(admittedAccount) ?? 0) + by;
  if (count > 0) ofAccount.set(admittedAccount, count);
  else ofAccount.delete(admittedAccount);
}

const leave = (context: Context): void => change(context, -1);

/** Waits for a client outside of the requests in progress, so that slow clients do not shed the requests of others. */
export async function waitForClient<T>(context: Context, work: () => Promise<T>): Promise<T> {
  change(context, -1);
  try {
    return await work();
  } finally {
    change(context, 1);
  }
}
