import { clientAddress } from "@/lib/address";
import type { Principal } from "@/lib/keys/verify";
import type { Decision, GuardDecision } from "@/lib/limiter/limiter";
import { newRequestId } from "@/lib/request-id";
import type { Endpoint, Result } from "./endpoint";
import type { ApiError } from "./errors";
import type { Input } from "./input";
import type { ApiRequest } from "./request";
import type { ApiResponse } from "./response";

/** One request on its way through the pipeline, with what each step has added. */
export type Context = {
  readonly request: ApiRequest;
  readonly endpoint: Endpoint;
  readonly pathParameters: Record<string, string>;
  readonly requestId: string;
  /** The client's IP address. */
  readonly ip: string;
  /** When the request arrived, in milliseconds since the epoch. */
  readonly now: number;
  /** The same moment on the monotonic clock, in milliseconds. */
  readonly startedAt: number;
  /** Whose request it is. Missing where no key is needed, or none was accepted. */
  principal: Principal | undefined;
  decision: Decision | undefined;
  input: Input | undefined;
  result: Result | undefined;
  error: ApiError | undefined;
  /** The window of the client's IP address, where there is no principal. */
  addressWindow: GuardDecision | undefined;
  /** Set by the last steps, so present once the pipeline has ended. */
  response: ApiResponse;
};

export function createContext(
  request: ApiRequest,
  endpoint: Endpoint,
  pathParameters: Record<string, string>,
): Context {
  const now = Date.now();
  return {
    request,
    endpoint,
    pathParameters,
    requestId: newRequestId(now),
    ip: clientAddress(request.header("x-forwarded-for")),
    now,
    startedAt: performance.now(),
    principal: undefined,
    decision: undefined,
    input: undefined,
    result: undefined,
    error: undefined,
    addressWindow: undefined,
    response: undefined as never,
  };
}
