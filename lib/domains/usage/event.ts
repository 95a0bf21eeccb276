import type { AccountId } from "@/lib/base/account-id";
import type { ErrorCode } from "@/lib/base/errors";
import type { Decision } from "@/lib/platform/limiter/limiter";

/** The response to one authenticated request, as usage and the request log record it. */
export type RequestEvent = {
  requestId: string;
  accountId: AccountId;
  keyId: bigint;
  /** The operation's id, or `unknown` for a path or method that is none. */
  operation: string;
  method: string;
  path: string;
  query: URLSearchParams;
  status: number;
  /** What the Error body says, if the response is one. */
  error: { code: ErrorCode; message: string } | undefined;
  /** When the request came, in milliseconds since the epoch. The minute it counts in is the limiter's: see `decision`. */
  at: number;
  durationMicros: number;
  ipAddress: string;
  userAgent: string | null;
  decision: Decision;
};
