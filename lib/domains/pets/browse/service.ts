import { type Page, toPage } from "@/lib/base/page";
import { type BrowsedPet, findBrowsedPet, findPetsLike } from "./queries";
import { type PetSearch, petPageSize } from "./schema";

export type { BrowsedPet } from "./queries";

/** A page of the animals that are looked for, by id ascending, as everybody who is signed in may see them. */
export async function browsePets(search: PetSearch): Promise<Page<BrowsedPet>> {
  return toPage(await findPetsLike({ ...search, limit: petPageSize }), petPageSize);
}

/** One animal, or undefined if there is none with this id. */
export const getBrowsedPet = (id: bigint): Promise<BrowsedPet | undefined> => findBrowsedPet(id);
