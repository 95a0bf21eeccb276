"use client";

import { useInBrowser } from "@/components/store";
import { FilterLinks } from "@/components/ui/form/filter-links";
import { zoneLabel } from "./labels";

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

type ZoneLinksProps = {
  zone: string;
  className?: string;
  utcHref: string /** The same page in another zone: `{zone}` is its name. */;
  hrefOfZone: string;
};

/** Switches between UTC and local time. The URL has the zone, so that a shared link shows the same hours. */
export function ZoneLinks({ zone, className, utcHref, hrefOfZone }: ZoneLinksProps) {
  // The server does not know the browser's zone, so it uses the zone in the URL.
  const own = useInBrowser<string | undefined>(ownZone, zone === "UTC" ? undefined : zone);
  const local = zone === "UTC" ? own : zone;
  const links = [{ href: utcHref, label: "UTC", current: zone === "UTC" }];
  // A browser in UTC needs no choice.
  if (local && local !== "UTC") {
    const href = hrefOfZone.replace("{zone}", encodeURIComponent(local));
    links.push({ href, label: zone === own || zone === "UTC" ? "Local" : zoneLabel(zone), current: zone !== "UTC" });
  }
  return <FilterLinks label="Time zone" className={className} links={links} />;
}
