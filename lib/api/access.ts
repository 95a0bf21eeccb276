import { listOf } from "@/lib/base/words";
import { isInRanges } from "@/lib/domains/keys/ip-range";
import type { Context } from "./context";
import { ApiError } from "./errors";

/** @throws ApiError address_not_allowed (decisions: Allowed addresses of a key) */
export function requireAllowedAddress({ principal, ip }: Context): void {
  if (!principal?.allowed || isInRanges(principal.allowed, ip)) return;
  throw new ApiError("address_not_allowed", `This API key does not work from the IP address ${ip}.`);
}

/** @throws ApiError insufficient_scope */
export function requireScope({ principal, endpoint: { operation } }: Context): void {
  if (!operation || !principal || principal.scopes.includes(operation.scope)) return;
  throw new ApiError(
    "insufficient_scope",
    `This key has ${listOf(principal.scopes)}. The operation needs ${operation.scope}.`,
  );
}
