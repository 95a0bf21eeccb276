import type { Metadata } from "next";
import { href } from "@/components/href";
import { ownerColumn, petColumns } from "@/components/staff/inventory/columns";
import { ApprovePet, RetirePet, ReviewSwitch } from "@/components/staff/inventory/pet-buttons";
import { InventoryTabs, inventoryCounts } from "@/components/staff/inventory/tabs";
import { List, pageSize } from "@/components/staff/list";
import { timeColumn } from "@/components/ui/data/data-table";
import { PageHeader } from "@/components/ui/layout/page";
import { parseInt64 } from "@/lib/base/int64";
import { isReviewEnabled } from "@/lib/domains/pets/changes";
import { listToReview, type StorePet } from "@/lib/domains/pets/search";
import { requireStaff } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Review" };

const path = "/staff/review";

const texts = {
  enabled: {
    description: "Animals that customers added, oldest first. Everyone sees an animal unless you retire it.",
    title: "Nothing to review",
    children: "When a customer adds an animal, it waits here until you approve or retire it.",
  },
  disabled: {
    description: "Check the animals that customers add.",
    title: "Review is disabled",
    children:
      "Animals that customers add are public immediately. With review, they also wait here, so that you can retire some.",
  },
};

export default async function Review({ searchParams }: PageProps<"/staff/review">) {
  const query = await searchParams;
  const from = parseInt64(String(query.from));
  await requireStaff(href(path, { from }));
  const [list, enabled, counts] = await Promise.all([
    listToReview({ from, limit: pageSize }),
    isReviewEnabled(),
    inventoryCounts(),
  ]);
  const { description, ...none } = texts[enabled ? "enabled" : "disabled"];
  const reviewSwitch = <ReviewSwitch enabled={enabled} />;
  return (
    <>
      <PageHeader
        title="Review"
        description={description}
        actions={(enabled || list.items.length > 0) && reviewSwitch}
      />
      <InventoryTabs current={path} counts={counts} />
      <List
        label="Animals to review"
        links
        columns={[
          ...petColumns,
          ownerColumn,
          timeColumn<StorePet>({ title: "Added", from: "md", at: ({ createdAt }) => createdAt }),
        ]}
        actions={({ id, name, version }) => (
          <>
            <ApprovePet id={String(id)} name={name} />
            <RetirePet id={String(id)} name={name} version={version} />
          </>
        )}
        list={list}
        total={counts[path]}
        from={from}
        back={query.back}
        hrefOf={(from) => href(path, { from })}
        icon="list-checks"
        none={{ ...none, action: !enabled && reviewSwitch }}
      />
    </>
  );
}
