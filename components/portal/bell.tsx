import { Bell as BellIcon } from "lucide-react";
import { Link } from "@/components/ui/layout/link";

const most = 99;

export function Bell({ unread }: { unread: number }) {
  const shown = unread > most ? `${most}+` : String(unread);
  return (
    <Link
      href="/portal/notifications"
      aria-label={unread === 0 ? "Notifications" : `Notifications, ${shown} unread`}
      className="relative grid size-9 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
    >
      <BellIcon aria-hidden="true" className="size-4.5" />
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
