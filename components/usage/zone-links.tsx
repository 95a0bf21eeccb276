"use client";

import { useSyncExternalStore } from "react";
import { FilterLinks } from "@/components/ui/filter-links";
import { zoneLabel } from "./labels";

const never = () => () => undefined;
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

type ZoneLinksProps = {
  zone: string;
  utcHref: string /** The same page in another zone: `{zone}` stands for it. */;
  hrefOfZone: string;
};

/** UTC or local time. The zone itself stands in the address, so that whoever gets the link sees the same hours. */
export function ZoneLinks({ zone, utcHref, hrefOfZone }: ZoneLinksProps) {
  // The server does not know where the browser is: until it says so, local is the zone that is chosen already, if any.
  const own = useSyncExternalStore(never, ownZone, () => (zone === "UTC" ? undefined : zone));
  const local = zone === "UTC" ? own : zone;
  const links = [{ href: utcHref, label: "UTC", current: zone === "UTC" }];
  // In a browser that keeps UTC, local time is no other choice.
  if (local && local !== "UTC") {
    const href = hrefOfZone.replace("{zone}", encodeURIComponent(local));
    links.push({ href, label: zone === own || zone === "UTC" ? "Local" : zoneLabel(zone), current: zone !== "UTC" });
  }
  return <FilterLinks label="Time zone" links={links} />;
}
