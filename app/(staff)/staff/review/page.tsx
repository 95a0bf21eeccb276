import { ListChecks } from "lucide-react";
import type { Metadata } from "next";
import { href } from "@/components/href";
import { AccountLink } from "@/components/staff/account-link";
import { ApprovePet, RetirePet, ReviewSwitch } from "@/components/staff/inventory/pet-buttons";
import { PetCells, petHeads } from "@/components/staff/inventory/pet-cells";
import { ListPagination } from "@/components/ui/data/pagination";
import { LinkRow, Table, Td } from "@/components/ui/data/table";
import { Time } from "@/components/ui/data/time";
import { Breadcrumb, EmptyState, PageHeader } from "@/components/ui/layout/page";
import { parseInt64 } from "@/lib/base/int64";
import { isReviewEnabled } from "@/lib/domains/pets/changes";
import { listToReview, type StorePet } from "@/lib/domains/pets/search";
import { requireStaff } from "@/lib/web/auth/guards";

/** The pets that wait for a review. On a phone, the account is below the name. */
function ReviewTable({ pets }: { pets: StorePet[] }) {
  return (
    <Table
      label="Animals to review"
      head={[
        ...petHeads,
        ["Added by", "hidden sm:table-cell"],
        ["Added", "hidden md:table-cell"],
        { hidden: "Actions" },
      ]}
    >
      {pets.map((pet) => {
        const account = <AccountLink id={pet.createdBy} name={pet.ownerName} />;
        return (
          <LinkRow key={String(pet.id)}>
            <PetCells pet={pet} also={account} />
            <Td className="hidden max-w-60 truncate sm:table-cell">{account}</Td>
            <Td className="hidden whitespace-nowrap text-muted md:table-cell">
              <Time at={pet.createdAt} />
            </Td>
            <Td className="w-px pl-0 sm:pl-4">
              <div className="relative z-10 flex flex-col gap-1 sm:flex-row sm:justify-end sm:gap-2">
                <ApprovePet id={String(pet.id)} name={pet.name} />
                <RetirePet id={String(pet.id)} name={pet.name} version={pet.version} />
              </div>
            </Td>
          </LinkRow>
        );
      })}
    </Table>
  );
}

export const metadata: Metadata = { title: "Review" };

const pageSize = 50;
const path = "/staff/review";

const descriptions = {
  enabled: "Animals that accounts added, oldest first. The API and the portal already show them.",
  disabled: "Review is disabled. Animals that accounts add now are not listed here.",
};

function Empty({ enabled, first }: { enabled: boolean; first: boolean }) {
  if (!first) {
    return <EmptyState icon={ListChecks} title="End of list" link={{ href: path, label: "First page" }} />;
  }
  return (
    <EmptyState icon={ListChecks} title={enabled ? "Nothing to review" : "Review is disabled"}>
      {enabled
        ? "Animals that accounts add appear here, to be approved or retired."
        : "Enable it to approve or retire the animals that accounts add. The API shows them from the start."}
    </EmptyState>
  );
}

export default async function Review({ searchParams }: PageProps<"/staff/review">) {
  const from = parseInt64(String((await searchParams).from));
  await requireStaff(href(path, { from }));
  const [{ items, next }, enabled] = await Promise.all([listToReview({ from, limit: pageSize }), isReviewEnabled()]);
  return (
    <>
      <Breadcrumb href="/staff/inventory">Inventory</Breadcrumb>
      <PageHeader
        title="Review"
        description={descriptions[enabled ? "enabled" : "disabled"]}
        actions={<ReviewSwitch enabled={enabled} />}
      />
      {items.length > 0 ? <ReviewTable pets={items} /> : <Empty enabled={enabled} first={from === undefined} />}
      <ListPagination from={from} next={next} hrefOf={(from) => href(path, { from })} />
    </>
  );
}
