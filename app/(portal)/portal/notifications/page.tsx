import type { Metadata } from "next";
import { cx } from "@/components/cx";
import { href } from "@/components/href";
import { NotificationLink } from "@/components/notifications/link";
import { isRepeated } from "@/components/notifications/repeated";
import { ListPagination } from "@/components/ui/data/list-pagination";
import { groupRepeats, type Repeats } from "@/components/ui/data/repeats";
import { RelativeTime, Time } from "@/components/ui/data/time";
import { LinkButton } from "@/components/ui/form/button";
import { FilterLinks } from "@/components/ui/form/filter-links";
import { FormButton } from "@/components/ui/form/form-button";
import { Card, EmptyState, PageHeader } from "@/components/ui/layout/page";
import { parseInt64 } from "@/lib/base/int64";
import { sumUpTo } from "@/lib/base/number";
import {
  listNotifications,
  type MemberNotification,
  maxUnreadCounted,
  unreadCount,
} from "@/lib/domains/notifications/service";
import { textOf } from "@/lib/domains/notifications/texts";
import { markReadAction } from "@/lib/web/actions/settings";
import { requireMember } from "@/lib/web/auth/guards";

function Item({ group, now }: { group: Repeats<MemberNotification>; now: number }) {
  const [notification] = group;
  const { title, text, label, path } = textOf(notification);
  const ids = group.map(({ id }) => String(id));
  const unread = !notification.isRead;
  return (
    <li className="flex gap-3.5 px-5 py-4">
      <span className={cx("mt-1.5 size-2 shrink-0 rounded-full", unread && "bg-accent")} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 className={cx("wrap-anywhere text-sm tracking-normal", unread ? "font-semibold" : "font-medium")}>
            {unread && <span className="sr-only">Unread: </span>}
            {title}
            {group.length > 1 && (
              <span className="ml-1 inline-block font-normal text-muted">
                {" "}
                ({group.length} times since <Time at={(group.at(-1) ?? notification).createdAt} />)
              </span>
            )}
          </h2>
          <p className="text-[13px] text-muted">
            <RelativeTime at={notification.createdAt} now={now} />
          </p>
        </div>
        <p className="wrap-anywhere mt-0.5 max-w-prose text-muted">{text}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <NotificationLink ids={ids} unread={unread} path={path} label={label} />
          {unread && (
            <FormButton
              action={markReadAction}
              fields={{ id: ids }}
              variant="ghost"
              className="-mx-3 -my-1.5"
              aria-label={`Mark as read: ${title}`}
            >
              Mark as read
            </FormButton>
          )}
        </div>
      </div>
    </li>
  );
}

const NotificationList = ({ notifications, now }: { notifications: MemberNotification[]; now: number }) => (
  <Card>
    <ol aria-label="Notifications" className="divide-y divide-line">
      {groupRepeats(notifications, isRepeated).map((group) => (
        <Item key={String(group[0].id)} group={group} now={now} />
      ))}
    </ol>
  </Card>
);

export const metadata: Metadata = { title: "Notifications" };

const pageSize = 30;
const path = "/portal/notifications";
const settings = { href: "/portal/settings#notifications", label: "Notification settings" };

export default async function Notifications({ searchParams }: PageProps<"/portal/notifications">) {
  const query = await searchParams;
  const from = parseInt64(String(query.from));
  const show = query.show === "unread" ? query.show : undefined;
  const { accountId, userId } = await requireMember(href(path, { show, from }));
  const [{ items, next }, unread] = await Promise.all([
    listNotifications(accountId, userId, { unread: show === "unread", from, limit: pageSize }),
    unreadCount(accountId, userId),
  ]);
  return (
    <>
      <PageHeader
        title="Notifications"
        description="What happens to your keys and your quota, and when you sign in. We keep them for 90 days."
        actions={
          <>
            <LinkButton href={settings.href}>{settings.label}</LinkButton>
            {unread > 0 && (
              <FormButton action={markReadAction} size="md">
                Mark all as read
              </FormButton>
            )}
          </>
        }
      />
      <FilterLinks
        label="Notifications"
        links={[
          { href: path, label: "All", current: !show },
          {
            href: href(path, { show: "unread" }),
            label: `Unread ${sumUpTo([unread], maxUnreadCounted)}`,
            current: show === "unread",
          },
        ]}
      />
      {items.length > 0 ? (
        <NotificationList notifications={items} now={Date.now()} />
      ) : (
        <EmptyState
          icon="bell"
          title={from !== undefined ? "No earlier notifications" : show ? "Nothing unread" : "No notifications"}
          link={show && { href: path, label: "Show all notifications" }}
        >
          {!show && "You get one before a key expires, for example, or when most of the day’s quota is used."}
        </EmptyState>
      )}
      <ListPagination from={from} next={next} back={query.back} hrefOf={(from) => href(path, { show, from })} />
    </>
  );
}
