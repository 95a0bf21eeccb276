import type { MemberNotification } from "@/lib/domains/notifications/service";

type Grouped = Pick<MemberNotification, "kind" | "details" | "isRead">;

export type NotificationGroup<T = MemberNotification> = [newest: T, ...others: T[]];

const isRepeated = (one: Grouped, other: Grouped): boolean =>
  one.kind === "new-device" &&
  other.kind === one.kind &&
  one.details.device === other.details.device &&
  one.details.ipAddress === other.details.ipAddress &&
  one.isRead === other.isRead;

/** Equal sign-ins in a row are one item, such as those of a browser that keeps no cookies. Each is mailed on its own. */
export function grouped<T extends Grouped>(notifications: T[]): NotificationGroup<T>[] {
  const groups: NotificationGroup<T>[] = [];
  for (const notification of notifications) {
    const last = groups.at(-1);
    if (last && isRepeated(last[0], notification)) last.push(notification);
    else groups.push([notification]);
  }
  return groups;
}
