import type { AccountId } from "@/lib/base/account-id";
import type { ErrorCode } from "@/lib/base/errors";
import type { PlanName } from "@/lib/base/plans";
import type { Decision } from "@/lib/platform/limiter/limiter";

/** The response to one authenticated request, as usage and the request log record it. */
export type RequestEvent = {
  requestId: string;
  /** The trace that the client named in `traceparent`, or a new one if requests are traced: 32 hexadecimal digits. */
  traceId: string | undefined;
  accountId: AccountId;
  keyId: bigint;
  /** The operation ID, `mcp` for a message of MCP other than a call, or `unknown` for an unknown path or method. */
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
  plan: PlanName;
  /** Whether staff had set the limits for this account. */
  hasCustomLimits: boolean;
  /** Whether the key had been replaced and worked until the end of its overlap. */
  isRolling: boolean;
  /** Whether the tighter minute and day are those of the key, which had limits of its own. */
  minuteIsOfKey: boolean;
  dayIsOfKey: boolean;
  /** Where the windows were counted. `alone`: in the memory of one process, because the shared store did not respond. */
  decidedBy: "memory" | "redis" | "upstash" | "alone";
  /** Whether an Idempotency-Key was sent, and the response repeats an earlier one. Null without one. */
  idempotency: "sent" | "replayed" | null;
  /** Where the result came from. Null if nothing was read, for example because the request was rejected before. */
  source: "memory" | "database" | null;
};
