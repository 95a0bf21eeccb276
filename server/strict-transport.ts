import type { HeaderMap } from "@/lib/api/headers";
import { env } from "@/lib/base/env";

// Without includeSubDomains: other hosts of the domain are not ours.
const aYear: HeaderMap = { "Strict-Transport-Security": "max-age=31536000" };
const none: HeaderMap = {};

/** Browsers do not try http for this host again (RFC 6797). */
export const strictTransport = (): HeaderMap => (env().https ? aYear : none);
