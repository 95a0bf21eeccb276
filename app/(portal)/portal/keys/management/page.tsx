import type { Metadata } from "next";
import { ManagementBoard } from "@/components/keys/management-board";
import { pick } from "@/lib/base/pick";
import { membersOf } from "@/lib/domains/accounts/service";
import { findManagementKeys, managementKeyState } from "@/lib/domains/management/service";
import { requireMember } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Management keys" };

const path = "/portal/keys/management";

export default async function ManagementKeys() {
  const { accountId } = await requireMember(path);
  const [keys, members] = await Promise.all([findManagementKeys(accountId), membersOf(accountId)]);
  const now = Date.now();
  const rows = keys.map((key) => ({
    ...pick(key, "name", "prefix", "lastFour", "scopes", "allowedRanges", "expiresAt", "revokedAt", "lastUsedAt"),
    id: String(key.id),
    state: managementKeyState(key, now),
    creator: members.find(({ user }) => user.id === key.createdBy)?.user.email,
  }));
  return <ManagementBoard keys={rows} now={now} />;
}
