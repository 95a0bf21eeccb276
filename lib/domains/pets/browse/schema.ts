import { z } from "zod";
import { int64Text } from "@/lib/base/int64";
import { boundedText, optionalField } from "@/lib/base/text";
import { petStatuses } from "@/lib/base/vocabulary";

const id = int64Text("is not an identifier");

/** The search for pets, in the URL of a page and of a read. */
export const petSearch = z.object({
  status: optionalField(z.enum(petStatuses)),
  category: optionalField(id),
  name: optionalField(
    boundedText(255, "A search")
      .trim()
      .transform((text) => text || undefined),
  ),
  /** The first ID of the page. */
  from: optionalField(id),
});
export type PetSearch = z.output<typeof petSearch>;

/** Reads a search from query parameters, and ignores invalid ones. */
export function readPetSearch(query: Record<string, string | string[] | undefined>): PetSearch {
  const one = (name: keyof PetSearch) => petSearch.shape[name].safeParse([query[name]].flat()[0]).data;
  const [status, category, name, from] = [one("status"), one("category"), one("name"), one("from")];
  return { status, category, name, from } as PetSearch;
}

/** Writes a search as query parameters, which {@link readPetSearch} reads. */
export function petSearchQuery(search: PetSearch): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of ["status", "category", "name", "from"] as const) {
    if (search[name] !== undefined) query.set(name, String(search[name]));
  }
  return query;
}

/** The page size, the same as the default of the API. */
export const petPageSize = 20;
