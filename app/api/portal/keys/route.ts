import { z } from "zod";
import { readKeys } from "@/lib/portal/key-list";
import { read } from "@/lib/portal/read";

/** The viewer's keys. */
export const GET = read(z.object({}), ({ accountId }) => readKeys(accountId));
