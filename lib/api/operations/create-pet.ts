import { operation } from "@/lib/api/operation";
import { newPet, pet } from "@/lib/domains/pets/schema";
import { examplePet } from "./examples";

/** Specification, section 4.2. */
export const createPet = operation({
  id: "createPet",
  method: "POST",
  path: "/pets",
  tag: "animals",
  summary: "Add an animal",
  description:
    "Adds an animal and answers with it, including its new id. Without a `status` it is `available`. Send an `Idempotency-Key` to make a retry safe.",
  scope: "pets:write",
  body: newPet,
  bodyExample: { name: examplePet.name, categoryId: examplePet.categoryId, status: examplePet.status },
  response: { status: 201, description: "The animal that was added.", body: pet, example: examplePet },
  errors: [
    "invalid_parameter",
    "invalid_body",
    "malformed_json",
    "idempotency_conflict",
    "payload_too_large",
    "unsupported_media_type",
    "idempotency_key_reused",
  ],
  idempotent: true,
});
