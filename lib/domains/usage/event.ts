import type { AccountId } from "@/lib/base/account-id";
import type { ErrorCode } from "@/lib/base/errors";
import type { Windows } from "@/lib/platform/limiter/limiter";

/** One authenticated request that was answered, as usage and the request log record it. */
export type RequestEvent = {
  requestId: string;
  accountId: AccountId;
  keyId: bigint;
  /** The operation's id, or `unknown` for a path or method that is none. */
  operation: string;
  method: string;
  /** The path without the query, which may hold what a client did not mean to be kept. */
  path: string;
  status: number;
  errorCode: ErrorCode | undefined;
  /** When the request came, in milliseconds since the epoch. The minute it counts in is the limiter's: see `windows`. */
  at: number;
  durationMicros: number;
  address: string;
  userAgent: string | null;
  windows: Windows;
};
