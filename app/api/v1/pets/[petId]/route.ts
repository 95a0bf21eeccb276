import { getPet } from "@/lib/api/operations";
import { resource, route } from "@/lib/api/route";
import { ApiError } from "@/lib/errors";
import * as pets from "@/lib/pets/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route(getPet, async ({ path }) => {
    const pet = await pets.getPet(path.petId);
    if (!pet) throw new ApiError("not_found", `There is no animal ${path.petId}.`);
    return { body: pet };
  }),
});
