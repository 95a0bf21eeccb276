import { expect, it } from "vitest";
import { z } from "zod";
import { operation } from "./operation";
import { operations } from "./operations";
import { createPetOperation } from "./operations/create-pet";

it("takes no body with a default, which would reset the field in a PATCH", () => {
  const withDefault = z.object({ status: z.string().default("available") });
  expect(withDefault.partial().parse({})).toEqual({ status: "available" });
  // @ts-expect-error: the type of the body says why
  operation({ ...createPetOperation, body: withDefault }, createPetOperation.handle);
  const bodies = operations.map(({ body }) => body).filter((body) => body instanceof z.ZodObject);
  expect(bodies.length).toBeGreaterThan(0);
  for (const body of bodies) expect(body.partial().parse({})).toEqual({});
});
