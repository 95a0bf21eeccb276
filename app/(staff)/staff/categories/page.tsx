import { Tags } from "lucide-react";
import type { Metadata } from "next";
import { href } from "@/components/href";
import { sumUpTo } from "@/components/number";
import { CategoryForm, RemoveCategory } from "@/components/staff/inventory/category-form";
import { ListPagination } from "@/components/ui/data/pagination";
import { LinkRow, RowLink, Table, Td } from "@/components/ui/data/table";
import { EmptyState, PageHeader } from "@/components/ui/layout/page";
import { parseInt64 } from "@/lib/base/int64";
import { countedAtMost, listCategories } from "@/lib/domains/categories/service";
import { requireStaff } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Categories" };

const pageSize = 50;
const path = "/staff/categories";

export default async function Categories({ searchParams }: PageProps<"/staff/categories">) {
  const from = parseInt64(String((await searchParams).from));
  await requireStaff(href(path, { from }));
  const { items, next } = await listCategories({ from, limit: pageSize });
  return (
    <>
      <PageHeader
        title="Categories"
        description="Categories with a name or with animals. Clients can use any category ID. Give an ID its name here."
        actions={<CategoryForm />}
      />
      {items.length > 0 ? (
        <Table label="Categories" head={["ID", "Name", ["Animals", "text-right"], { hidden: "Actions" }]}>
          {items.map(({ id, name, pets }) => (
            <LinkRow key={String(id)}>
              <Td className="text-muted tabular-nums">{String(id)}</Td>
              <Td className="wrap-anywhere w-full min-w-32">
                <RowLink href={href("/staff/inventory", { category: id })}>{name ?? `Category ${id}`}</RowLink>
                {!name && <span className="text-muted"> (unnamed)</span>}
              </Td>
              <Td className="text-right tabular-nums">{sumUpTo([pets], countedAtMost)}</Td>
              <Td className="text-right">
                <div className="relative z-10 flex flex-col gap-1 sm:flex-row sm:justify-end sm:gap-2">
                  <CategoryForm id={String(id)} name={name} />
                  {name && <RemoveCategory id={String(id)} name={name} />}
                </div>
              </Td>
            </LinkRow>
          ))}
        </Table>
      ) : (
        <EmptyState icon={Tags} title="No categories">
          A category appears here when it has a name or an animal.
        </EmptyState>
      )}
      <ListPagination from={from} next={next} hrefOf={(from) => href(path, { from })} />
    </>
  );
}
