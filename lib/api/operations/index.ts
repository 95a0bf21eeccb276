import type { Operation } from "@/lib/api/operation";
import { createPet } from "./create-pet";
import { getPet } from "./get-pet";
import { listOrders } from "./list-orders";
import { listPets } from "./list-pets";

export { createPet, getPet, listOrders, listPets };

/** Every operation of the API, in the order of the specification. */
export const operations: readonly Operation[] = [listPets, createPet, getPet, listOrders];
