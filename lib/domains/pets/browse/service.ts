import type { Page } from "@/lib/base/page";
import { type BrowsedPet, findBrowsedPet, findPetsLike } from "./queries";
import { type PetSearch, petPageSize } from "./schema";

export type { BrowsedPet } from "./queries";

/** A page of the animals that are looked for, by id ascending, as everybody who is signed in may see them. */
export const browsePets = (search: PetSearch): Promise<Page<BrowsedPet>> =>
  findPetsLike({ ...search, limit: petPageSize });

/** One animal, or undefined if there is none with this id. */
export const getBrowsedPet = (id: bigint): Promise<BrowsedPet | undefined> => findBrowsedPet(id);
