import type { Metadata } from "next";
import { href } from "@/components/href";
import { ApiCall } from "@/components/pets/api-call";
import { CategoryFilter } from "@/components/pets/category-filter";
import { PetBoard } from "@/components/pets/pet-board";
import { Hydrate } from "@/components/portal/hydrate";
import { WhoMay } from "@/components/portal/may";
import { FilterForm, FilterInput, FilterSelect } from "@/components/ui/form/filters";
import { Alert, NeedsScript } from "@/components/ui/layout/alert";
import { PageHeader } from "@/components/ui/layout/page";
import { encodeCursor } from "@/lib/api/cursor";
import { publicOrigin } from "@/lib/base/env";
import { capitalized } from "@/lib/base/grammar";
import { parseInt64 } from "@/lib/base/int64";
import { toJson } from "@/lib/base/json";
import { pick } from "@/lib/base/pick";
import { place } from "@/lib/base/product/texts";
import { petStatuses } from "@/lib/base/vocabulary";
import { namedCategories } from "@/lib/domains/pets/categories";
import { type PetSearch, petPageSize, petSearch } from "@/lib/domains/pets/schema";
import { type BrowsedPet, getBrowsedPet } from "@/lib/domains/pets/search";
import { requireMember } from "@/lib/web/auth/guards";
import { asJson } from "@/lib/web/reads/json";
import { reads } from "@/lib/web/reads/live";

type SearchFormProps = { search: PetSearch; categories: { id: bigint; name: string }[] };

const SearchForm = ({ search: { name, status, category }, categories }: SearchFormProps) => (
  <FilterForm
    action={path}
    label="Animals"
    resetHref={name || status || category !== undefined ? path : undefined}
    className="mb-6"
  >
    <FilterInput
      name="name"
      label="Name"
      type="search"
      maxLength={255}
      placeholder="Search by name"
      value={name}
      className="basis-48 sm:max-w-72"
    />
    <FilterSelect
      name="status"
      label="Status"
      all="Any status"
      value={status}
      options={petStatuses.map((value) => ({ value, label: capitalized(value) }))}
    />
    <CategoryFilter categories={categories} chosen={category} />
  </FilterForm>
);

export const metadata: Metadata = { title: "Animals" };

const path = "/portal/animals";

/** The query of GET /pets that returns the same animals as a page, as far as the API can filter. @param from its first ID */
function apiQuery({ status, category, name }: PetSearch, from: bigint | undefined): string {
  // With a filter that the API lacks, its pages differ from the portal's, so the query starts at the first page.
  const comparable = category === undefined && name === undefined;
  return new URLSearchParams({
    ...(status && { status }),
    limit: String(comparable ? petPageSize : 100),
    ...(comparable && from !== undefined && { cursor: encodeCursor(from) }),
  }).toString();
}

function responseOf(pets: BrowsedPet[]): string {
  const shown = pets.slice(0, 2).map((item) => {
    const members = Object.entries(pick(item, "id", "name", "categoryId", "status"));
    return `  {\n${members.map(([name, value]) => `    "${name}": ${toJson(value)}`).join(",\n")}\n  }`;
  });
  return `[\n${shown.join(",\n")}${pets.length > shown.length ? ",\n  …" : ""}\n]`;
}

const beyondApi = ({ category, name }: PetSearch): string =>
  [category !== undefined && "category", name !== undefined && "name"].filter(Boolean).join(" or ");

export default async function Pets({ searchParams }: PageProps<"/portal/animals">) {
  const params = await searchParams;
  const search = petSearch.parse(params);
  const pet = parseInt64(String([params.pet].flat()[0]));
  const member = await requireMember(href(path, { ...search, pet }));
  const [page, categories, opened] = await Promise.all([
    reads.animals.load(member, search),
    namedCategories(),
    pet === undefined ? undefined : getBrowsedPet(pet),
  ]);
  const origin = publicOrigin();
  const read = href("animals", search);
  const missing = beyondApi(search);
  return (
    <>
      <PageHeader title="Animals" description={`Browse the ${place} and order animals.`} />
      <WhoMay permission="orders.write" does="order animals" />
      <NeedsScript className="mb-6">Ordering an animal</NeedsScript>
      {pet !== undefined && !opened && (
        <Alert tone="warning" className="mb-6">
          Animal {String(pet)} does not exist. It may have been removed from the {place}.
        </Alert>
      )}
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="min-w-0">
          <SearchForm search={search} categories={categories} />
          <Hydrate read={read} data={page}>
            <PetBoard read={read} search={search} opened={opened && asJson(opened)} origin={origin} />
          </Hydrate>
        </div>
        <ApiCall
          title="Get this page with the API"
          description={missing && "The closest API request:"}
          response={missing || page.items.length === 0 ? undefined : responseOf(page.items)}
          className="min-w-0 xl:sticky xl:top-6"
          url={`${origin}/api/v1/pets?${apiQuery(search, page.before === undefined ? undefined : (search.from ?? page.items[0]?.id))}`}
        >
          {missing && (
            <Alert>
              GET /pets cannot filter by {missing}. Follow the Link header to read every page, and filter by {missing}{" "}
              in your code.
            </Alert>
          )}
        </ApiCall>
      </div>
    </>
  );
}
