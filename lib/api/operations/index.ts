import type { Operation } from "@/lib/api/operation";
import { createPet } from "./create-pet";
import { getPet } from "./get-pet";
import { listOrders } from "./list-orders";
import { listPets } from "./list-pets";

/** In the order of the specification. */
export const operationsById = {
  listPets,
  createPet,
  getPet,
  listOrders,
};

export type OperationId = keyof typeof operationsById;
export type OperationPath = (typeof operationsById)[OperationId]["path"];

export const operations: readonly Operation[] = Object.values(operationsById);

export const operationsAt = (path: OperationPath): Operation[] =>
  operations.filter((operation) => operation.path === path);
