import { capitalized } from "@/lib/base/grammar";
import { place } from "@/lib/base/product/texts";

/** In the order of the navigation, whose groups have the titles (specification, section 1). */
export const tags = {
  animals: { title: "Pets", description: "List, add and get animals." },
  store: { title: capitalized(place), description: "List the orders of an account." },
} as const;

export type Tag = keyof typeof tags;

export const managementTags = {
  keys: { title: "API keys", description: "Create, edit, roll, pause and revoke API keys." },
  usage: { title: "Usage", description: "Usage, the request log, and the plan." },
  webhooks: { title: "Webhooks", description: "Endpoints of webhooks, and what was delivered to them." },
} as const;

export type ManagementTag = keyof typeof managementTags;
