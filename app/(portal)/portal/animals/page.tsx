import type { Metadata } from "next";
import { AnimalBoard } from "@/components/animals/animal-board";
import { ApiCall } from "@/components/animals/api-call";
import { SearchForm } from "@/components/animals/search-form";
import { Hydrate } from "@/components/portal/hydrate";
import { Alert } from "@/components/ui/alert";
import { PageHeader } from "@/components/ui/page-header";
import { encodeCursor } from "@/lib/api/cursor";
import { parseInt64 } from "@/lib/base/int64";
import { namedCategories } from "@/lib/domains/categories/service";
import { type PetSearch, petPageSize, petSearchQuery, readPetSearch } from "@/lib/domains/pets/browse/schema";
import { browsePets, getBrowsedPet } from "@/lib/domains/pets/browse/service";
import { requireUser } from "@/lib/web/auth/guards";
import { asJson } from "@/lib/web/reads/json";
import { publicOrigin } from "@/lib/web/reads/origin";

export const metadata: Metadata = { title: "Animals" };

/** Where a search stands. @param pet the animal whose panel is open */
const hrefOf = (search: PetSearch, pet?: bigint): string => {
  const query = petSearchQuery(search);
  if (pet !== undefined) query.set("pet", String(pet));
  return query.size > 0 ? `/portal/animals?${query}` : "/portal/animals";
};

/** A search with one parameter more, whose value is filled in later. */
const pattern = (search: PetSearch, name: string): string => {
  const href = hrefOf(search);
  return `${href}${href.includes("?") ? "&" : "?"}${name}={${name}}`;
};

/** The query of GET /pets that gives the rows of this page, as far as the API can tell animals apart. */
function apiQuery({ status, category, name, from }: PetSearch): string {
  // Where the API cannot filter, its pages are others than the portal's, and are followed from the beginning.
  const comparable = category === undefined && name === undefined;
  return new URLSearchParams({
    ...(status && { status }),
    limit: String(comparable ? petPageSize : 100),
    ...(comparable && from !== undefined && { cursor: encodeCursor(from) }),
  }).toString();
}

/** The filters of the page that the API does not have, in words. */
const beyondApi = ({ category, name }: PetSearch): string =>
  [category !== undefined && "category", name !== undefined && "name"].filter(Boolean).join(" or ");

export default async function Animals({ searchParams }: PageProps<"/portal/animals">) {
  const params = await searchParams;
  const search = readPetSearch(params);
  const petId = parseInt64(String([params.pet].flat()[0]));
  await requireUser(hrefOf(search, petId));
  const [page, categories, origin, opened] = await Promise.all([
    browsePets(search),
    namedCategories(),
    publicOrigin(),
    petId === undefined ? undefined : getBrowsedPet(petId),
  ]);
  const { from, ...filters } = search;
  const query = petSearchQuery(search).toString();
  const filtered = petSearchQuery(filters).size > 0;
  const missing = beyondApi(search);
  return (
    <>
      <PageHeader title="Animals" description="The store as the API shows it, and the animals that you can order." />
      <SearchForm search={search} categories={categories} />
      {petId !== undefined && !opened && (
        <Alert tone="warning" className="mb-6">
          There is no animal {String(petId)}. It may have been removed from the store.
        </Alert>
      )}
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Hydrate key={query} reads={[{ key: ["animals", query], data: page }]}>
          <AnimalBoard
            {...{ query, filtered, origin }}
            opened={opened && asJson(opened)}
            closeHref={hrefOf(search)}
            petHref={pattern(search, "pet")}
            firstHref={from === undefined ? undefined : hrefOf(filters)}
            nextHref={pattern(filters, "from")}
          />
        </Hydrate>
        <ApiCall
          title="The same by API"
          description={
            missing ? "The nearest that the API can do:" : "This request answers with the rows of this page."
          }
          url={`${origin}/api/v1/pets?${apiQuery(search)}`}
        >
          {missing && (
            <Alert>
              GET /pets has no filter by {missing}. Follow its pages by the Link header, and compare the {missing} of
              each animal yourself.
            </Alert>
          )}
        </ApiCall>
      </div>
    </>
  );
}
