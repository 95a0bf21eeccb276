import { expect, it } from "vitest";
import { z } from "zod";
import { ApiError, UserError } from "@/lib/base/errors";
import { explain } from "./read";

it.each([
  ["a mistake", new UserError("This range has ended."), 400],
  ["something that does not exist", new ApiError("not_found", "This range has ended."), 404],
  ["a conflict", new ApiError("idempotency_conflict", "This range has ended."), 409],
])("a read responds to %s with its own status and its message", async (_, error, status) => {
  const response = explain(error);
  expect([response.status, await response.json()]).toEqual([status, { message: "This range has ended." }]);
});

it("a read responds to wrong parameters with 400", () => {
  expect(explain(z.object({ range: z.enum(["day"]) }).safeParse({}).error).status).toBe(400);
});
