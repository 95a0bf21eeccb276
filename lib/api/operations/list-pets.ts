import { operation } from "@/lib/api/operation";
import { examplePets, petFilters, petList } from "@/lib/domains/pets/schema";
import * as pets from "@/lib/domains/pets/service";
import { listParameters } from "./parameters";

/** Specification, section 4.1. */
export const listPetsOperation = operation(
  {
    id: "listPets",
    method: "GET",
    path: "/pets",
    tag: "animals",
    summary: "List animals",
    description: "Returns one page of animals, in ascending order of ID.",
    scope: "pets:read",
    queryParameters: { ...listParameters, ...petFilters.shape },
    response: { status: 200, description: "A page of animals.", body: petList, example: examplePets },
    paginated: true,
  },
  ({ query: { limit, cursor, status } }) => pets.listPets({ limit, from: cursor, status }),
);
