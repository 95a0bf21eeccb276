import { petSearch } from "@/lib/domains/pets/browse/schema";
import { browsePets } from "@/lib/domains/pets/browse/service";
import { read } from "@/lib/web/reads/read";

export const GET = read(petSearch, (_viewer, search) => browsePets(search));
