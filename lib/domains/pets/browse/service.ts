import type { Slice } from "@/lib/base/slice";
import { type BrowsedPet, findBrowsedPet, findPetsLike } from "./queries";
import { type PetSearch, petPageSize } from "./schema";

export type { BrowsedPet } from "./queries";

/** A page of the matching pets by ascending ID, for signed-in people. */
export const browsePets = (search: PetSearch): Promise<Slice<BrowsedPet>> =>
  findPetsLike({ ...search, limit: petPageSize });

/** One pet, or undefined if it does not exist. */
export const getBrowsedPet = (id: bigint): Promise<BrowsedPet | undefined> => findBrowsedPet(id);
