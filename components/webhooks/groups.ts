import { place } from "@/lib/base/product/texts";
import type { EventKind } from "./kinds";

const titles: Record<string, string> = {
  pet: `Animals of the ${place}`,
  order: "Your orders",
  key: "API keys",
  quota: "Quota",
  deprecation: "Deprecations",
};

/** By the first word of their types. */
export const groupedKinds = (kinds: EventKind[]) =>
  Object.entries(titles).map(([thing, title]) => ({
    title,
    kinds: kinds.filter(({ type }) => type.startsWith(`${thing}.`)),
  }));
