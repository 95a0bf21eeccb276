import type { Slice } from "@/lib/base/slice";
import type { Kept } from "@/lib/domains/idempotency/service";
import type { Result } from "./operation";

export const page = <T>({ items, next }: Slice<T>): Result<T[]> => ({ body: items, next });

export const created = <T>({ json, replayed }: Kept<T>): Result<T> => ({
  json,
  headers: replayed ? { "Idempotent-Replayed": "true" } : undefined,
});
