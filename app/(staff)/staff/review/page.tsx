import { ListChecks } from "lucide-react";
import type { Metadata } from "next";
import { href } from "@/components/href";
import { ownerColumn, petColumns } from "@/components/staff/inventory/columns";
import { ApprovePet, RetirePet, ReviewSwitch } from "@/components/staff/inventory/pet-buttons";
import { List, pageSize } from "@/components/staff/list";
import { timeColumn } from "@/components/ui/data/data-table";
import { Breadcrumb, PageHeader } from "@/components/ui/layout/page";
import { parseInt64 } from "@/lib/base/int64";
import { isReviewEnabled } from "@/lib/domains/pets/changes";
import { listToReview, type StorePet } from "@/lib/domains/pets/search";
import { requireStaff } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Review" };

const path = "/staff/review";

const texts = {
  enabled: {
    description: "Approve or retire the animals that customers added. Everyone can already see them. Oldest first.",
    title: "Nothing to review",
    children: "When a customer adds an animal, you can approve or retire it here.",
  },
  disabled: {
    description: "New animals from customers do not appear here while review is disabled.",
    title: "Review is disabled",
    children: "Enable it to approve or retire the animals that customers add. Everyone can see them before you decide.",
  },
};

export default async function Review({ searchParams }: PageProps<"/staff/review">) {
  const query = await searchParams;
  const from = parseInt64(String(query.from));
  await requireStaff(href(path, { from }));
  const [list, enabled] = await Promise.all([listToReview({ from, limit: pageSize }), isReviewEnabled()]);
  const { description, ...none } = texts[enabled ? "enabled" : "disabled"];
  return (
    <>
      <Breadcrumb href="/staff/inventory">Inventory</Breadcrumb>
      <PageHeader title="Review" description={description} actions={<ReviewSwitch enabled={enabled} />} />
      <List
        label="Animals to review"
        links
        columns={[...petColumns, ownerColumn, timeColumn<StorePet>("Added", "md", ({ createdAt }) => createdAt)]}
        actions={({ id, name, version }) => (
          <>
            <ApprovePet id={String(id)} name={name} />
            <RetirePet id={String(id)} name={name} version={version} />
          </>
        )}
        list={list}
        from={from}
        back={query.back}
        hrefOf={(from) => href(path, { from })}
        icon={ListChecks}
        none={none}
      />
    </>
  );
}
