import type { Metadata } from "next";
import { AccountSections } from "@/components/members/account-sections";
import { WhoMay } from "@/components/portal/may";
import { settingsPages } from "@/components/portal/sections";
import { PageHeader } from "@/components/ui/layout/page";
import { PageTabs } from "@/components/ui/layout/page-tabs";
import { may } from "@/lib/base/permissions";
import { requireMember } from "@/lib/web/auth/guards";
import { readMembers } from "@/lib/web/reads/members";

export const metadata: Metadata = { title: "Account settings" };

const path = "/portal/settings/account";

export default async function AccountSettings() {
  const member = await requireMember(path);
  const { account } = member;
  return (
    <>
      <PageHeader title="Account settings" description={`For all members of ${account.name}.`} />
      <PageTabs label="Settings" pages={settingsPages} current={path} />
      <WhoMay permission="account.write" does="change them" />
      {may(account.role, "account.write") && (
        <AccountSections
          name={account.name}
          required={account.requiresSecondFactor}
          members={(await readMembers(member)).members}
          isOnly={member.accounts === 1}
        />
      )}
    </>
  );
}
