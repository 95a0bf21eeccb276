/** Times in seconds. */
export type RetryOptions = {
  maxRetries: number;
  /** If Retry-After is longer than this, the client throws the error immediately. */
  maxWaitSeconds: number;
};

/** Of a call, or of each call of a client. */
type Times = Partial<RetryOptions> & {
  /** Of each try, in seconds. Defaults to 30. */
  timeoutSeconds?: number;
};

export type AnimalStoreOptions = Times & {
  /** With the version: `https://…/api/v1`. */
  baseUrl: string;
  apiKey: string;
  /** Defaults to the runtime's `fetch`. */
  fetch?: typeof fetch;
};

export type CallOptions = Times & {
  /** Aborts the call, also between retries. The call throws the signal's reason. */
  signal?: AbortSignal;
};

export type IdempotentCallOptions = CallOptions & {
  /** Makes it safe to repeat the call. Defaults to a new key for each call. */
  idempotencyKey?: string;
};

export type ReadOptions = CallOptions & {
  /** From `etagOf`. If nothing has changed, the call throws an error with the code `not_modified`. */
  ifNoneMatch?: string;
};

export type ChangeOptions = CallOptions & {
  /**
   * From `etagOf`. If it has changed since, nothing is done, and the call throws `precondition_failed`. It throws a `TypeError`
   * if this is given without a value.
   */
  ifMatch?: string;
};

/** `resetAt` is in Unix seconds. */
export type RateLimit = { limit: number; remaining: number; resetAt: number };

/** `next` is the cursor of the next page, or missing on the last page. */
export type Page<Item> = { items: Item[]; next: string | undefined; rateLimit: RateLimit };
