import type { Operation } from "@/lib/api/operation";
import type { Scope } from "@/lib/base/vocabulary";
import { createPetOperation } from "./create-pet";
import { getPetOperation } from "./get-pet";
import { listOrdersOperation } from "./list-orders";
import { listPetsOperation } from "./list-pets";

/** In the order of the specification. */
export const operationsById = {
  listPets: listPetsOperation,
  createPet: createPetOperation,
  getPet: getPetOperation,
  listOrders: listOrdersOperation,
};

export type OperationId = keyof typeof operationsById;

/** @returns undefined for what is no operation, such as `unknown` */
export const scopeOf = (id: string): Scope | undefined => operationsById[id as OperationId]?.scope;

export const operations: readonly Operation[] = Object.values(operationsById);
