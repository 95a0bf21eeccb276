import { operation } from "@/lib/api/operation";
import { deprecations } from "@/lib/domains/deprecations/deprecations";
import { examplePet, pet } from "@/lib/domains/pets/schema";
import * as pets from "@/lib/domains/pets/service";
import { idParameter } from "./parameters";

/** Specification, section 4.3. */
export const getPetOperation = operation(
  {
    id: "getPet",
    method: "GET",
    path: "/pets/{petId}",
    tag: "animals",
    summary: "Get an animal",
    description: "Returns one animal by its ID.",
    scope: "pets:read",
    // Every demo has the animal of the example.
    pathParameters: { petId: idParameter("ID of the animal.", 2) },
    response: { status: 200, description: "The animal.", body: pet, example: examplePet },
    deprecation: deprecations.getPet,
  },
  ({ path: { petId } }) => pets.getPet(petId),
);
