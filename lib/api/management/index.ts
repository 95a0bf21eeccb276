import type { Operation } from "@/lib/api/operation";
import { deliveryOperations } from "./deliveries";
import { keyOperations } from "./keys";
import { getPlan } from "./plan";
import { requestOperations } from "./requests";
import { getUsage } from "./usage";
import { webhookOperations } from "./webhooks";

/** In the order of the document. */
export const managementOperations = [
  ...Object.values(keyOperations),
  getUsage,
  ...Object.values(requestOperations),
  getPlan,
  ...Object.values(webhookOperations),
  ...Object.values(deliveryOperations),
] as readonly Operation[];
