import { ApiError } from "@/lib/base/errors";
import { longTime } from "@/lib/base/time";
import { brownoutPlan } from "@/lib/domains/deprecations/plan";
import { retryAfterSeconds } from "@/lib/platform/limiter/windows";
import type { Context } from "./context";
import { apiOrigin, deprecationHeaders, deprecationLinks } from "./response";

/** @throws ApiError operation_brownout if the operation has a brownout now (decisions: Brownouts) */
export function requireNoBrownout({ endpoint: { operation }, request: { target }, now }: Context): void {
  if (!operation?.deprecation) return;
  const brownout = brownoutPlan().activeAt(operation.id, now);
  if (!brownout) return;
  const { deprecation } = operation;
  const { line, replacementLine, guide } = deprecation;
  const origin = apiOrigin(target);
  throw new ApiError(
    "operation_brownout",
    `${line} is deprecated and has a brownout until ${longTime(brownout.endsAt)}. Send ${replacementLine} instead: see ${origin}${guide}.`,
    {
      ...deprecationHeaders(deprecation),
      Link: deprecationLinks(deprecation, origin).join(", "),
      "Retry-After": String(retryAfterSeconds(brownout.endsAt.getTime(), now)),
    },
  );
}
