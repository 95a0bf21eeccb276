import type { AccountId } from "@/lib/base/account-id";
import { ApiError } from "@/lib/base/errors";
import { perProcess } from "@/lib/base/per-process";
import { changeFeed } from "@/lib/platform/db/changes";
import type { Context } from "./context";

/**
 * Tens of milliseconds of work: this bounds the time of a request at any number of connections. Further ones are shed.
 */
const maxInProgress = 1_024;
const maxOfAccount = 512;

/** A request that waits for the body from its client is not in progress. */
class Admission {
  inProgress = 0;
  /** Since the process started. */
  shed = 0;
  readonly #ofAccounts = new Map<AccountId, number>();

  inProgressOf(accountId: AccountId): number {
    return this.#ofAccounts.get(accountId) ?? 0;
  }

  addOf(accountId: AccountId, requests: number): void {
    const inProgress = this.inProgressOf(accountId) + requests;
    if (inProgress > 0) this.#ofAccounts.set(accountId, inProgress);
    else this.#ofAccounts.delete(accountId);
  }

  enter(context: Context): void {
    this.inProgress++;
    context.isAdmitted = true;
    if (context.admittedAccount !== undefined) this.addOf(context.admittedAccount, 1);
  }

  /** Once, until it enters again. */
  leave(context: Context): void {
    if (!context.isAdmitted) return;
    this.inProgress--;
    context.isAdmitted = false;
    if (context.admittedAccount !== undefined) this.addOf(context.admittedAccount, -1);
  }
}

export const admission = (): Admission => perProcess("api admission", () => new Admission());

function overloadError(whose: string): ApiError {
  admission().shed++;
  const message = `Too many requests${whose} are in progress. Retry after 1 second.`;
  return new ApiError("service_unavailable", message, { "Retry-After": "1" });
}

const outdated = (): ApiError =>
  new ApiError("service_unavailable", "The service is being updated. Retry after 5 seconds.", { "Retry-After": "5" });

/** @throws ApiError 503 if too many requests are in progress, or this process is outdated */
export function admit(context: Context): void {
  if (!context.endpoint.authenticated) return;
  if (changeFeed().isOutdated) throw outdated();
  if (admission().inProgress >= maxInProgress) throw overloadError("");
  admission().enter(context);
}

/** Leaves room for other accounts. @throws ApiError 503 if too many requests of the account are in progress */
export function admitAccount(context: Context): void {
  const client = context.client;
  if (!client) return;
  if (admission().inProgressOf(client.accountId) >= maxOfAccount) throw overloadError(" of this account");
  admission().addOf(client.accountId, 1);
  context.admittedAccount = client.accountId;
}

/** A request that was shed for its account takes no room of others. */
export function finish(context: Context): void {
  context.isFinished = true;
  // With this turn of the event loop, so that the requests served from memory in a turn count as well.
  if (context.admittedAccount !== undefined) setImmediate(() => admission().leave(context));
  else admission().leave(context);
}

/**
 * Outside of the requests in progress, so that slow clients do not have the requests of others shed. The response may have been sent
 * meanwhile, as after a timeout.
 */
export async function waitForClient<T>(context: Context, work: () => Promise<T>): Promise<T> {
  const { isAdmitted } = context;
  admission().leave(context);
  try {
    return await work();
  } finally {
    if (isAdmitted && !context.isFinished) admission().enter(context);
  }
}
