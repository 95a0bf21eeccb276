import { cx } from "@/components/cx";
import { RelativeTime } from "@/components/ui/data/live-time";
import { Card } from "@/components/ui/layout/page";
import type { Notification } from "@/lib/domains/notifications/service";
import { wordsOf } from "@/lib/domains/notifications/words";
import { MarkRead, NotificationLink } from "./actions";

function Item({ notification, now }: { notification: Notification; now: number }) {
  const { title, text, label, path } = wordsOf(notification);
  const unread = notification.readAt === null;
  return (
    <li className="flex gap-3.5 px-5 py-4">
      <span className={cx("mt-1.5 size-2 shrink-0 rounded-full", unread && "bg-accent")} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 className={cx("wrap-anywhere text-sm tracking-normal", unread ? "font-semibold" : "font-medium")}>
            {unread && <span className="sr-only">Unread: </span>}
            {title}
          </h2>
          <p className="text-[13px] text-muted">
            <RelativeTime at={notification.createdAt.getTime()} now={now} />
          </p>
        </div>
        <p className="wrap-anywhere mt-0.5 max-w-prose text-muted">{text}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <NotificationLink id={String(notification.id)} unread={unread} path={path} label={label} />
          {unread && <MarkRead id={String(notification.id)} title={title} />}
        </div>
      </div>
    </li>
  );
}

export function NotificationList({ notifications, now }: { notifications: Notification[]; now: number }) {
  return (
    <Card>
      <ol aria-label="Notifications" className="divide-y divide-line">
        {notifications.map((notification) => (
          <Item key={String(notification.id)} notification={notification} now={now} />
        ))}
      </ol>
    </Card>
  );
}
