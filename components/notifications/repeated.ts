import type { MemberNotification } from "@/lib/domains/notifications/service";

type Compared = Pick<MemberNotification, "kind" | "details" | "isRead">;

/** Equal sign-ins, such as those of a browser that keeps no cookies. Each is mailed on its own. */
export const isRepeated = (one: Compared, other: Compared): boolean =>
  one.kind === "new-device" &&
  other.kind === one.kind &&
  one.details.device === other.details.device &&
  one.details.ipAddress === other.details.ipAddress &&
  one.isRead === other.isRead;
