import { ListChecks } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { href } from "@/components/href";
import { ReviewSwitch } from "@/components/staff/inventory/review-switch";
import { ReviewTable } from "@/components/staff/inventory/review-table";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { parseInt64 } from "@/lib/base/int64";
import { isReviewOn, listToReview } from "@/lib/domains/inventory/review/service";
import { requireStaff } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Review" };

const pageSize = 50;
const path = "/staff/review";

const descriptions = {
  on: "Animals that accounts added, oldest first. The API and the portal already show them.",
  off: "Review is off. Animals that accounts add now are not listed here.",
};

function Empty({ on, first }: { on: boolean; first: boolean }) {
  if (!first) {
    return (
      <EmptyState
        icon={ListChecks}
        title="End of list"
        action={
          <Button asChild>
            <Link href={path}>First page</Link>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState icon={ListChecks} title={on ? "Nothing to review" : "Review is off"}>
      {on
        ? "Animals that accounts add appear here, to be approved or retired."
        : "Switch it on to approve or retire the animals that accounts add. The API shows them from the start."}
    </EmptyState>
  );
}

export default async function Review({ searchParams }: PageProps<"/staff/review">) {
  const from = parseInt64(String((await searchParams).from));
  await requireStaff(href(path, { from }));
  const [{ items, next }, on] = await Promise.all([listToReview({ from, limit: pageSize }), isReviewOn()]);
  return (
    <>
      <Breadcrumb href="/staff/inventory">Inventory</Breadcrumb>
      <PageHeader title="Review" description={descriptions[on ? "on" : "off"]} actions={<ReviewSwitch on={on} />} />
      {items.length > 0 ? <ReviewTable animals={items} /> : <Empty on={on} first={from === undefined} />}
      <Pagination
        firstHref={from === undefined ? undefined : path}
        nextHref={next === undefined ? undefined : href(path, { from: next })}
      />
    </>
  );
}
