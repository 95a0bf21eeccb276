import { operation } from "@/lib/api/operation";
import { petList, petStatus } from "@/lib/domains/pets/schema";
import { examplePets } from "./examples";
import { listParameters } from "./parameters";

/** Specification, section 4.1. */
export const listPets = operation({
  id: "listPets",
  method: "GET",
  path: "/pets",
  tag: "animals",
  summary: "List animals",
  description:
    'Lists animals by id ascending, page by page, of one status if it is given. Follow the `Link` header with `rel="next"` for the next page; without one, this page is the last.',
  scope: "pets:read",
  queryParameters: {
    ...listParameters,
    status: petStatus.optional().meta({ description: "Keeps only animals with this status." }),
  },
  response: { status: 200, description: "A page of animals.", body: petList, example: examplePets },
  errors: ["invalid_parameter"],
  paginated: true,
});
