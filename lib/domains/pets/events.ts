import { pick } from "@/lib/base/pick";
import type { EventType } from "@/lib/base/vocabulary";
import type { Executor } from "@/lib/platform/db/client";
import { recordEvent } from "@/lib/platform/outbox";
import type { Pet } from "./schema";

type PetEvent = Extract<EventType, `pet.${string}`>;

export const recordPetEvent = (on: Executor, type: PetEvent, pet: Pet): Promise<void> =>
  recordEvent(on, type, null, pick(pet, "id", "name", "categoryId", "status"));

/** @param changed the names of the values that differ */
export async function recordPetChange(on: Executor, pet: Pet, changed: string[]): Promise<void> {
  if (changed.includes("status")) await recordPetEvent(on, "pet.status_changed", pet);
  if (changed.some((name) => name !== "status")) await recordPetEvent(on, "pet.updated", pet);
}
