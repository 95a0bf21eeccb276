import { usePathname, useSearchParams } from "next/navigation";
import { cx } from "@/components/cx";
import { href } from "@/components/href";
import { useInBrowser } from "@/components/store";
import { FilterLinks } from "@/components/ui/form/filter-links";
import { zoneLabel } from "./labels";

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Switches between UTC and local time. The URL has the zone, so that a shared link shows the same hours. */
export function ZoneLinks({ zone, className }: { zone: string; className?: string }) {
  const path = usePathname();
  const { before: _, back: __, zone: ___, ...filters } = Object.fromEntries(useSearchParams());
  // The server does not know the browser's zone, so it uses the zone in the URL.
  const own = useInBrowser<string | undefined>(ownZone, zone === "UTC" ? undefined : zone);
  const local = zone === "UTC" ? own : zone;
  const links = [{ href: href(path, filters), label: "UTC", current: zone === "UTC" }];
  // A browser in UTC needs no choice.
  if (local && local !== "UTC") {
    const label = zone === own || zone === "UTC" ? "Local" : zoneLabel(zone);
    links.push({ href: href(path, { ...filters, zone: local }), label, current: zone !== "UTC" });
  }
  if (links.length === 1)
    return <p className={cx("flex h-9 items-center text-[13px] text-muted", className)}>Times in UTC</p>;
  return (
    <div className={cx("flex items-center gap-2", className)}>
      <span aria-hidden="true" className="text-[13px] text-muted">
        Time zone
      </span>
      <FilterLinks label="Time zone" className="" links={links} />
    </div>
  );
}
