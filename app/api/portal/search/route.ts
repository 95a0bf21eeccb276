import { read } from "@/lib/web/reads/read";
import { search, searchQuery } from "@/lib/web/reads/search";

export const GET = read(searchQuery, search);
