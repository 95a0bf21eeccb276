import type { AccountId } from "@/lib/base/account-id";
import type { ErrorCode } from "@/lib/base/errors";
import type { Decision } from "@/lib/platform/limiter/limiter";
import type { Facts } from "./facts";

/** The response to one authenticated request, as usage and the request log record it. */
export type RequestEvent = Facts & {
  requestId: string;
  /** The trace that the client named in `traceparent`, or a new one if requests are traced: 32 hexadecimal digits. */
  traceId: string | undefined;
  accountId: AccountId;
  keyId: bigint;
  /** The operation ID, or `unknown` for an unknown path or method. */
  operation: string;
  method: string;
  path: string;
  query: URLSearchParams;
  status: number;
  /** The Error body, if the response is an error. */
  error: { code: ErrorCode; message: string } | undefined;
  /** When the request came, in milliseconds since the epoch. It counts in the minute of the limiter, see `decision`. */
  at: number;
  durationMicros: number;
  ipAddress: string;
  userAgent: string | null;
  decision: Decision;
};
