import type { AccountId } from "@/lib/base/account-id";
import type { Awaitable } from "@/lib/base/async";
import type { ApiError } from "@/lib/base/errors";
import { clientIp } from "@/lib/base/ip-address";
import type { ManagementScope } from "@/lib/base/management-scopes";
import { newRequestId } from "@/lib/base/request-id";
import type { Scope } from "@/lib/base/vocabulary";
import type { Principal } from "@/lib/domains/keys/principal";
import type { ManagementPrincipal } from "@/lib/domains/management/principal";
import type { AttemptDecision, Decision } from "@/lib/platform/limiter/limiter";
import { parseTraceParent, type RequestSpan, telemetry } from "@/lib/platform/telemetry";
import type { HeaderMap } from "./headers";
import { basePaths, type Operation, type OperationGroup, type OperationInput, type Result } from "./operation";
import type { ApiRequest } from "./request";

/** With all of its headers. A null body means none. */
export type ApiResponse = { status: number; headers: HeaderMap; body: string | null };

export type ApiEndpoint = {
  /** The operation's id, `openapi`, `preflight`, `mcp`, `listen`, or `unknown` for a path or method that does not exist. */
  name: string;
  /** An endpoint without a key has no rate limit and no usage. */
  authenticated: boolean;
  /** Whose keys it takes. */
  group: OperationGroup;
  operation: Operation | undefined;
  scopes: readonly (Scope | ManagementScope)[];
  /** Of a response that is not an error. */
  status: number;
  /** Undefined if the resource does not exist. */
  handle(context: Context): Awaitable<Result | undefined>;
};

/** It takes a key of the store and responds with 200, unless it says otherwise. */
export const apiEndpoint = (own: Pick<ApiEndpoint, "name" | "handle"> & Partial<ApiEndpoint>): ApiEndpoint => ({
  authenticated: true,
  group: "store",
  operation: undefined,
  scopes: [],
  status: 200,
  ...own,
});

/** Each step of the pipeline adds to it. All contexts have the same fields from the start, which keeps the steps fast. */
export class Context {
  /** The arrival, in milliseconds since the epoch. */
  readonly now = Date.now();
  /** The arrival on the monotonic clock, in milliseconds. */
  readonly startedAt = performance.now();
  readonly requestId = newRequestId(this.now);
  readonly ip: string;
  /** The client's (W3C Trace Context), or a new one if requests are traced. */
  readonly traceId: string | undefined;
  /** Set if requests are traced. */
  readonly span: RequestSpan | undefined;
  /** In progress now, which it is not while it waits for its client. */
  isAdmitted = false;
  isFinished = false;
  admittedAccount: AccountId | undefined;
  /** Missing if no key is needed, none was accepted, or it is a management key. */
  principal: Principal | undefined;
  /** Of a request to the management API. */
  managementPrincipal: ManagementPrincipal | undefined;
  decision: Decision | undefined;
  input: OperationInput | undefined;
  result: Result | undefined;
  error: ApiError | undefined;
  /** The window of the client's IP address if no key was accepted, and that of the account in the management API. */
  attempts: AttemptDecision | undefined;
  /** Always present after the pipeline. */
  response!: ApiResponse;

  /** @param pathParameters still encoded */
  constructor(
    public request: ApiRequest,
    public endpoint: ApiEndpoint,
    public pathParameters: Record<string, string>,
  ) {
    this.ip = clientIp(request.header("x-forwarded-for"));
    const parent = parseTraceParent(request.header("traceparent"));
    this.span = telemetry().tracer?.startRequest({
      method: request.method,
      route: endpoint.operation && basePaths[endpoint.group] + endpoint.operation.path,
      requestId: this.requestId,
      parent,
      traceState: request.header("tracestate"),
    });
    this.traceId = this.span?.traceId ?? parent?.traceId;
  }

  /** Whose key was accepted, of either kind. */
  get client(): Principal | ManagementPrincipal | undefined {
    return this.principal ?? this.managementPrincipal;
  }
}
