import type { ReactNode } from "react";
import { cx } from "@/components/cx";
import { Palette } from "@/components/palette/palette";
import { Badge, type Tone } from "@/components/ui/data/badge";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/layout/link";
import { Logo, Mark } from "@/components/ui/layout/logo";
import { SkipLink } from "@/components/ui/layout/skip-link";
import { NavDisclosure } from "@/components/ui/overlay/disclosure";
import { Toaster } from "@/components/ui/overlay/toaster";
import { env } from "@/lib/base/env";
import { sumUpTo } from "@/lib/base/number";
import { product } from "@/lib/base/product";
import type { Environment } from "@/lib/base/vocabulary";
import { maxUnreadCounted, unreadCount } from "@/lib/domains/notifications/service";
import { memberOr } from "@/lib/web/auth/member";
import type { Viewer } from "@/lib/web/auth/viewer";
import { AccountMenu } from "./account-menu";

async function Bell({ viewer }: { viewer: Viewer }) {
  const member = memberOr(viewer, "read");
  if (typeof member === "string") return null;
  const unread = await unreadCount(member.accountId, member.userId);
  const shown = sumUpTo([unread], maxUnreadCounted);
  return (
    <Link
      href="/portal/notifications"
      aria-label={unread === 0 ? "Notifications" : `Notifications, ${shown} unread`}
      className="relative grid size-9 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
    >
      <Icon name="bell" className="size-4.5" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-danger px-1 font-semibold text-[10px] text-on-danger leading-none"
        >
          {shown}
        </span>
      )}
    </Link>
  );
}

const tones: Record<Environment, Tone> = { production: "accent", staging: "warning", development: "neutral" };
const words: Record<Environment, string> = { production: "Live", staging: "Staging", development: "Development" };

function EnvironmentBadge() {
  const { environment } = env();
  return <Badge tone={tones[environment]}>{words[environment]}</Badge>;
}

type FrameProps = {
  viewer: Viewer;
  home: string;
  nav: ReactNode;
  smallNav?: ReactNode;
  /** The account of the page. The staff area has none, and a badge instead. */
  account?: ReactNode;
  isStaffArea?: boolean;
  other: { href: string; icon: ReactNode; label: string };
  width: string;
  children: ReactNode;
};

/** What is around the pages of an area: a sidebar, or a bar at the top of small screens. */
export function Frame(props: FrameProps) {
  const { viewer, home, nav, smallNav = nav, account, isStaffArea, other, width, children } = props;
  const bell = <Bell viewer={viewer} />;
  const badges = (
    <span className="flex gap-1.5">
      {isStaffArea && (
        <Badge tone="info">
          <Icon name="shield-check" /> Staff area
        </Badge>
      )}
      <span className="flex max-sm:hidden">
        <EnvironmentBadge />
      </span>
    </span>
  );
  const person = { name: viewer.name, email: viewer.email, isStaff: viewer.role === "staff" };
  return (
    <>
      {/* A page that arrives in pieces is painted whole: on a phone, what comes later in its source may stand higher. */}
      <link rel="expect" href="#end" blocking="render" />
      <SkipLink />
      <div className="lg:flex">
        <header className="sticky top-0 z-30 hidden h-dvh w-60 shrink-0 flex-col border-line border-r bg-surface lg:flex">
          <div className="flex h-16 items-center justify-between pr-3 pl-5">
            <Link href={home} aria-label={product.name} className="rounded-md">
              <Logo />
            </Link>
            {bell}
          </div>
          <div className="px-5 pb-4">{badges}</div>
          {account && <div className="px-3 pb-3">{account}</div>}
          <div className="px-3 pb-3">
            <Palette look="wide" />
          </div>
          <div className="flex-1 overflow-y-auto px-3 py-0.5">{nav}</div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-1 border-line border-t p-3">
            <Link
              href={other.href}
              className="flex h-9 items-center gap-2.5 rounded-md px-2.5 font-medium text-muted hover:bg-sunken hover:text-ink [&_svg]:size-4"
            >
              {other.icon} {other.label}
            </Link>
            <AccountMenu {...person} />
          </div>
        </header>
        <header className="sticky top-0 z-30 border-line border-b bg-surface px-4 lg:hidden">
          <div className="flex h-14 items-center justify-between gap-3">
            <div className="flex min-w-0 flex-1 items-center gap-3">
              <NavDisclosure>
                {smallNav}
                <div className="mt-3 px-2.5 sm:hidden">
                  <EnvironmentBadge />
                </div>
              </NavDisclosure>
              <Link href={home} aria-label={product.name} className="rounded-md">
                <Mark />
              </Link>
              {account && <div className="min-w-0 max-w-60 flex-1">{account}</div>}
              {badges}
            </div>
            <div className="flex items-center gap-1">
              <Palette look="icon" />
              {bell}
              <AccountMenu {...person} compact />
            </div>
          </div>
        </header>
        <main id="main" className={cx("mx-auto w-full min-w-0 px-4 py-8 sm:px-8 lg:py-10", width)}>
          {children}
        </main>
      </div>
      <Toaster />
      <span id="end" />
    </>
  );
}
