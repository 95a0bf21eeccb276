import { operation } from "@/lib/api/operation";
import { longDay } from "@/lib/base/time";
import { deprecations } from "@/lib/domains/deprecations/deprecations";
import { pet } from "@/lib/domains/pets/schema";
import { examplePet } from "./examples";
import { petId } from "./parameters";

/** Specification, section 4.3. */
export const getPet = operation({
  id: "getPet",
  method: "GET",
  path: "/pets/{petId}",
  tag: "animals",
  summary: "Get an animal",
  description: `Returns one animal by its ID. Deprecated: use \`GET /pets\` with a status filter instead. This operation will be removed on ${longDay(deprecations.getPet.sunset)}.`,
  scope: "pets:read",
  pathParameters: { petId },
  response: { status: 200, description: "The animal.", body: pet, example: examplePet },
  errors: ["not_found"],
  cached: true,
  deprecation: deprecations.getPet,
});
