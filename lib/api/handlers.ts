import type { z } from "zod";
import type { Awaitable } from "@/lib/base/async";
import { listOrders } from "@/lib/domains/orders/service";
import { createPet, getPet, listPets } from "@/lib/domains/pets/service";
import type { InputOf, Result } from "./context";
import type { Operation } from "./operation";
import type { OperationId, operationsById } from "./operations";

/** A result of undefined is a 404. */
type Handler<O extends Operation> = (
  input: InputOf<O>,
) => Awaitable<Result<z.output<O["response"]["body"]>> | undefined>;

export const handlers: { [Id in OperationId]: Handler<(typeof operationsById)[Id]> } = {
  listPets: ({ query: { limit, status, cursor } }) => listPets({ limit, status, from: cursor }),

  createPet: async ({ body, principal, idempotency }) => {
    const { json, replayed } = await createPet(principal.accountId, body, idempotency);
    return { json, headers: replayed ? { "Idempotent-Replayed": "true" } : undefined };
  },

  getPet: ({ path: { petId } }) => getPet(petId),

  listOrders: async ({ query: { limit, status, cursor }, principal }) => {
    const { items, next } = await listOrders(principal.accountId, { limit, status, from: cursor });
    return { body: items, next };
  },
};
