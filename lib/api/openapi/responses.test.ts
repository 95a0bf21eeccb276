import { expect, it } from "vitest";
import { operationsById } from "@/lib/api/operations";
import { responsesOf } from "./responses";

it("names an error once that an operation lists, and that follows from its path", () => {
  const response = responsesOf({ ...operationsById.getPet, errors: ["not_found"] }, undefined)["404"];
  expect(response?.description.match(/`not_found`/g)).toHaveLength(1);
});
