import { getPet } from "@/lib/api/operations";
import { resource, route } from "@/lib/api/route";
import { andThen } from "@/lib/awaitable";
import { ApiError } from "@/lib/errors";
import * as pets from "@/lib/pets/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route(getPet, ({ path: { petId } }) =>
    andThen(pets.getPet(petId), (pet) => {
      if (!pet) throw new ApiError("not_found", `There is no animal ${petId}.`);
      return pet;
    }),
  ),
});
