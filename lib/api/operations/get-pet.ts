import { operation } from "@/lib/api/operation";
import { longDay } from "@/lib/base/time";
import { pet } from "@/lib/domains/pets/schema";
import { examplePet } from "./examples";
import { petId } from "./parameters";
import { getPetSunset } from "./sunsets";

/** Specification, section 4.3. */
export const getPet = operation({
  id: "getPet",
  method: "GET",
  path: "/pets/{petId}",
  tag: "animals",
  summary: "Get an animal",
  description: `Returns one animal by its ID. Deprecated: use \`GET /pets\` with a status filter instead. This operation will be removed on ${longDay(getPetSunset)}.`,
  scope: "pets:read",
  pathParameters: { petId },
  response: { status: 200, description: "The animal.", body: pet, example: examplePet },
  errors: ["not_found"],
  deprecation: {
    since: new Date("2026-11-21T00:00:00Z"),
    sunset: getPetSunset,
    replacement: "listPets",
  },
});
