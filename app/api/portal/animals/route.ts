import { petSearch } from "@/lib/domains/pets/schema";
import { browsePets } from "@/lib/domains/pets/search";
import { read } from "@/lib/web/reads/read";

export const GET = read(petSearch, (_viewer, search) => browsePets(search));
