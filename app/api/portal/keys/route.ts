import { z } from "zod";
import { readKeys } from "@/lib/web/reads/key-list";
import { read } from "@/lib/web/reads/read";

/** The viewer's keys. */
export const GET = read(z.object({}), ({ accountId }) => readKeys(accountId));
