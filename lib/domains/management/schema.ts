import { z } from "zod";
import { managementScopes } from "@/lib/base/management-scopes";
import { newKey } from "@/lib/domains/keys/schema";

/** The most that work, of an account on any plan. */
export const maxManagementKeys = 20;

/** Null means that it never expires, or works from any address. */
export const newManagementKey = newKey
  .pick({ name: true, allowedRanges: true, expiresAt: true })
  .extend({ scopes: z.array(z.enum(managementScopes)).min(1, "Choose at least one scope.") });
export type NewManagementKey = z.infer<typeof newManagementKey>;
