import type { Metadata } from "next";
import { href } from "@/components/href";
import { CategoryPicture } from "@/components/pets/category-picture";
import { CategoryMenu, NameCategory } from "@/components/staff/inventory/category-form";
import { List, pageSize } from "@/components/staff/list";
import type { Column } from "@/components/ui/data/data-table";
import { RowLink } from "@/components/ui/data/table";
import { PageHeader } from "@/components/ui/layout/page";
import { parseInt64 } from "@/lib/base/int64";
import { sumUpTo } from "@/lib/base/number";
import { type CategoryInUse, listCategories, maxPetsOfCategoryCounted } from "@/lib/domains/pets/categories";
import { requireStaff } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Categories" };

const path = "/staff/categories";

const columns: Column<CategoryInUse>[] = [
  {
    title: "Name",
    className: "wrap-anywhere min-w-32 sm:w-2/5",
    picture: ({ name }) => <CategoryPicture name={name} className="size-9 rounded-md bg-accent-soft p-1.5" />,
    cell: ({ id, name }) => (
      <>
        <RowLink href={href("/staff/inventory", { category: id })}>{name ?? `Category ${id}`}</RowLink>
        {!name && <span className="text-muted"> (unnamed)</span>}
      </>
    ),
  },
  {
    title: "ID",
    from: "sm",
    // One without a name is called by its ID.
    below: ({ id, name }) => name && `ID ${id}`,
    className: "text-muted tabular-nums",
    cell: ({ id }) => String(id),
  },
  { title: "Animals", right: true, cell: ({ pets }) => sumUpTo([pets], maxPetsOfCategoryCounted) },
];

export default async function Categories({ searchParams }: PageProps<"/staff/categories">) {
  const query = await searchParams;
  const from = parseInt64(String(query.from));
  await requireStaff(href(path, { from }));
  return (
    <>
      <PageHeader
        title="Categories"
        description="The names that customers see for the IDs that API clients use."
        actions={<NameCategory />}
      />
      <List
        label="Categories"
        links
        columns={columns}
        actions={({ id, name }) => <CategoryMenu id={String(id)} name={name} />}
        list={await listCategories({ from, limit: pageSize })}
        from={from}
        back={query.back}
        hrefOf={(from) => href(path, { from })}
        icon="tags"
        none={{ title: "No categories", children: "Name a category, or add an animal to one, and it appears here." }}
      />
    </>
  );
}
