import { creationResult, operation } from "@/lib/api/operation";
import { examplePet, newPet, pet } from "@/lib/domains/pets/schema";
import * as pets from "@/lib/domains/pets/service";

/** Specification, section 4.2. */
export const createPetOperation = operation(
  {
    id: "createPet",
    method: "POST",
    path: "/pets",
    tag: "animals",
    summary: "Add an animal",
    description: "Adds an animal and returns it with its new ID. The default `status` is `available`.",
    scope: "pets:write",
    body: newPet,
    bodyExample: { name: examplePet.name, categoryId: examplePet.categoryId, status: examplePet.status },
    response: { status: 201, description: "The new animal.", body: pet, example: examplePet },
    errors: ["idempotency_conflict"],
    idempotent: true,
  },
  async ({ body, principal, idempotency }) =>
    creationResult(await pets.createPet(principal.accountId, body, idempotency)),
);
