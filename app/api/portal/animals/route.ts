import { petSearch } from "@/lib/domains/pets/browse/schema";
import { browsePets } from "@/lib/domains/pets/browse/service";
import { read } from "@/lib/web/reads/read";

/** A page of animals, which the page repeats to stay current. */
export const GET = read(petSearch, (_viewer, search) => browsePets(search));
