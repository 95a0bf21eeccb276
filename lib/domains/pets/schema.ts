import { z } from "zod";
import { int64 } from "@/lib/base/int64";
import { isStorable } from "@/lib/base/text";
import { type PetStatus, petStatuses } from "@/lib/base/vocabulary";

const maxNameLength = 255;
/** White space around a name is kept, within the size limit of an index entry. */
const maxNameLengthUntrimmed = 500;

/** Counts characters by code point, like JSON Schema, not by UTF-16 unit. */
function isPetName(name: string): boolean {
  if (name.length > 2 * maxNameLengthUntrimmed) return false;
  const length = [...name.trim()].length;
  const fits = length >= 1 && length <= maxNameLength && [...name].length <= maxNameLengthUntrimmed;
  return fits && isStorable(name);
}

export const petStatus = z
  .enum(petStatuses, { error: `must be one of ${petStatuses.join(", ")}` })
  .meta({ id: "PetStatus" });

const nameRule =
  `1 to ${maxNameLength} characters after trimming and ${maxNameLengthUntrimmed} before, ` +
  "without NUL or lone surrogates";
const name = z.string({ error: "must be a string" });

const status = petStatus.meta({ description: "Status of the animal." });

/** What an account or staff decide about a pet. */
export const petDetails = z.object({
  name: name
    .refine(isPetName, { error: `must have ${nameRule}` })
    .meta({ description: `The animal's name: ${nameRule}. Stored exactly as sent.`, minLength: 1 }),
  categoryId: int64.meta({ description: "ID of the animal's category." }),
  status,
});
export type PetDetails = z.infer<typeof petDetails>;

/** The status of a new pet that is sent without one. */
export const newPetStatus: PetStatus = "available";

/** The input for a new pet (specification, section 2). */
export const newPet = petDetails
  .extend({ status: status.optional().meta({ default: newPetStatus }) })
  .meta({ id: "NewPet" });
export type NewPet = z.infer<typeof newPet>;

/** A pet in the API (specification, section 2). */
export const pet = z
  .object({
    id: int64.meta({ description: "Unique ID, assigned when the animal is added." }),
    name: name.meta({ description: "The animal's name.", minLength: 1 }),
    categoryId: int64.meta({ description: "ID of the animal's category." }),
    status,
  })
  .meta({ id: "Pet" });
export type Pet = z.infer<typeof pet>;

export const petList = z.array(pet).meta({ id: "Pets", description: "Animals in ascending order of ID." });
