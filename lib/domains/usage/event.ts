import type { AccountId } from "@/lib/base/account-id";
import type { ErrorCode } from "@/lib/base/errors";
import type { PlanName } from "@/lib/base/plans";
import type { Decision } from "@/lib/platform/limiter/limiter";

/** The response to one authenticated request, as usage and the request log record it. */
export type RequestEvent = {
  requestId: string;
  /** 32 hexadecimal digits: of the `traceparent` of the client, or a new one if requests are traced. */
  traceId: string | undefined;
  accountId: AccountId;
  keyId: bigint;
  /** The operation ID, `mcp` for a message of MCP other than a call, `listen`, or `unknown` for an unknown path or method. */
  operation: string;
  method: string;
  path: string;
  query: URLSearchParams;
  status: number;
  error: { code: ErrorCode; message: string } | undefined;
  /** When the request came. It counts in the minute of the limiter, see `decision`. */
  at: number;
  durationMicros: number;
  ipAddress: string;
  userAgent: string | null;
  decision: Decision;
  plan: PlanName;
  hasCustomLimits: boolean;
  /** The key had been replaced and was in its overlap. */
  isRolling: boolean;
  /** The tighter window was that of the key, which had limits of its own. */
  minuteIsOfKey: boolean;
  dayIsOfKey: boolean;
  /** `alone`: in the memory of one process, because the shared store did not respond. */
  decidedBy: "memory" | "redis" | "upstash" | "alone";
  /** Null without an Idempotency-Key. */
  idempotency: "sent" | "replayed" | null;
  /** Null if nothing was read. */
  source: "memory" | "database" | null;
};
