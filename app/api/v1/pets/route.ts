import { replyOnce } from "@/lib/api/idempotent";
import { createPet, listPets } from "@/lib/api/operations";
import { resource, route } from "@/lib/api/route";
import * as pets from "@/lib/pets/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route(listPets, ({ query: { limit, status, cursor } }) => pets.listPets({ limit, status, from: cursor })),
  POST: route(createPet, ({ body, principal, idempotency }) =>
    pets.changingPets(() =>
      replyOnce(principal.accountId, idempotency, (on) => pets.createPet(principal.accountId, body, on)),
    ),
  ),
});
