import { Bell } from "lucide-react";
import type { Metadata } from "next";
import { href } from "@/components/href";
import { MarkAllRead } from "@/components/notifications/actions";
import { NotificationList } from "@/components/notifications/notification-list";
import { ListPagination } from "@/components/ui/data/pagination";
import { LinkButton } from "@/components/ui/form/button";
import { EmptyState, PageHeader } from "@/components/ui/layout/page";
import { parseInt64 } from "@/lib/base/int64";
import { listNotifications, unreadCount } from "@/lib/domains/notifications/service";
import { requireUser } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Notifications" };

const pageSize = 30;
const path = "/portal/notifications";

export default async function Notifications({ searchParams }: PageProps<"/portal/notifications">) {
  const from = parseInt64(String((await searchParams).from));
  const { accountId } = await requireUser(href(path, { from }));
  const [{ items, next }, unread] = await Promise.all([
    listNotifications(accountId, { from, limit: pageSize }),
    unreadCount(accountId),
  ]);
  return (
    <>
      <PageHeader
        title="Notifications"
        description="What happens to your keys, your quota and your sign-ins. We keep them for 90 days."
        actions={
          <>
            <LinkButton href="/portal/settings#notifications">Notification settings</LinkButton>
            {unread > 0 && <MarkAllRead />}
          </>
        }
      />
      {items.length > 0 ? (
        <NotificationList notifications={items} now={Date.now()} />
      ) : (
        <EmptyState icon={Bell} title={from === undefined ? "No notifications" : "No earlier notifications"}>
          Notifications appear here, for example before a key expires or when most of the day’s quota is used.
        </EmptyState>
      )}
      <ListPagination from={from} next={next} hrefOf={(from) => href(path, { from })} />
    </>
  );
}
