import { inArray } from "drizzle-orm";
import { z } from "zod";
import { asAccountId } from "@/lib/base/account-id";
import { int64 } from "@/lib/base/int64";
import { product } from "@/lib/base/product";
import { type EventType, scopes } from "@/lib/base/vocabulary";
import type { Executor } from "@/lib/platform/db/client";
import { apiKeys } from "@/lib/platform/db/schema";
import { recordEvent } from "@/lib/platform/outbox";

type ApiKey = typeof apiKeys.$inferSelect;

const instant = z.iso.datetime();

/** A key as events tell of it, without its secret. */
export const keyData = z
  .object({
    id: int64.meta({ description: "ID of the key." }),
    name: z.string().meta({ description: "The name of the key." }),
    prefix: z.string().meta({ description: "How the key begins." }),
    lastFour: z.string().meta({ description: "The last four characters of the key." }),
    scopes: z.array(z.enum(scopes)).meta({ description: "What the key allows." }),
    createdAt: instant.meta({ description: "When the key was created." }),
    expiresAt: instant.nullable().meta({ description: "When the key expires. Null if it does not." }),
  })
  .meta({ id: "ApiKey" });

/** The example is as sent in JSON. */
export const exampleKey = {
  id: 71,
  name: "Production",
  prefix: `${product.keyPrefix}_live_4kd9`,
  lastFour: "x7Qm",
  scopes: ["pets:read", "orders:read"],
  createdAt: "2026-11-20T09:30:00.000Z",
  expiresAt: null,
};

const dataOf = ({ id, name, prefix, lastFour, scopes, createdAt, expiresAt }: ApiKey) => ({
  id,
  name,
  prefix,
  lastFour,
  scopes,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
});

/** The temporary key of the docs is no one's concern. @param more further data of this type of event */
export async function recordKeyEvent(on: Executor, type: EventType, key: ApiKey, more: object = {}): Promise<void> {
  if (key.temporary) return;
  await recordEvent(on, type, asAccountId(key.accountId), { ...dataOf(key), ...more });
}

export const findKeysById = async (on: Executor, ids: bigint[]): Promise<ApiKey[]> =>
  ids.length === 0 ? [] : on.select().from(apiKeys).where(inArray(apiKeys.id, ids)).limit(ids.length);
