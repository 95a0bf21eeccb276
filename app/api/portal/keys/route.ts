import { z } from "zod";
import { formId } from "@/lib/web/actions/form-values";
import { readKeys } from "@/lib/web/reads/key-list";
import { read } from "@/lib/web/reads/read";

export const GET = read(z.object({ ended: formId.optional() }), ({ accountId }, { ended }) =>
  readKeys(accountId, ended),
);
