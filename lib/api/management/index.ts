import type { Operation } from "@/lib/api/operation";
import * as keys from "./keys";
import * as usage from "./usage";
import * as webhooks from "./webhooks";

/** In the order of the document. */
export const managementOperations: readonly Operation[] = [
  ...Object.values(keys.keyOperations),
  ...Object.values(usage.usageOperations),
  ...Object.values(webhooks.webhookOperations),
] as readonly Operation[];
