import { keySearch } from "@/lib/domains/keys/schema";
import { readKeys } from "@/lib/web/reads/key-list";
import { read } from "@/lib/web/reads/read";

export const GET = read(keySearch, ({ accountId }, search) => readKeys(accountId, search));
