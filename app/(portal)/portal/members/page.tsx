import type { Metadata } from "next";
import { MemberBoard } from "@/components/members/member-board";
import { RoleTable } from "@/components/members/role-table";
import { pick } from "@/lib/base/pick";
import { plans } from "@/lib/base/plans";
import { sendsMail } from "@/lib/platform/mail/mailer";
import { requireMember } from "@/lib/web/auth/guards";
import { readMembers } from "@/lib/web/reads/members";

export const metadata: Metadata = { title: "Members" };

export default async function Members() {
  const member = await requireMember("/portal/members");
  const { account } = member;
  const list = await readMembers(member);
  return (
    <>
      <MemberBoard
        list={list}
        account={pick(account, "name", "requiresSecondFactor")}
        plan={pick(plans[member.plan], "title", "members")}
        mails={sendsMail()}
        now={Date.now()}
      />
      <RoleTable open={list.members.length <= 2} />
    </>
  );
}
