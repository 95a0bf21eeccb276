import { petSearch } from "@/lib/pets/browse/schema";
import { browsePets } from "@/lib/pets/browse/service";
import { read } from "@/lib/portal/read";

/** A page of animals, which the page repeats to stay current. */
export const GET = read(petSearch, (_viewer, search) => browsePets(search));
