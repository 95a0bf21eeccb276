import { replyOnce } from "@/lib/api/idempotent";
import { createPet, listPets } from "@/lib/api/operations";
import { resource, route } from "@/lib/api/route";
import * as pets from "@/lib/pets/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route(listPets, async ({ query }) => {
    const { items, next } = await pets.listPets({ ...query, from: query.cursor });
    return { body: items, next };
  }),
  POST: route(createPet, ({ body, principal, idempotency }) =>
    replyOnce(principal.accountId, idempotency, (on) => pets.createPet(principal.accountId, body, on)),
  ),
});
