import { z } from "zod";
import { int64, int64Text, parseInt64 } from "@/lib/base/int64";
import { demoNames, newName } from "@/lib/base/product/samples";
import { boundedCode, boundedText, isStorable, requiredText } from "@/lib/base/text";
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

const petStatus = z.enum(petStatuses, { error: `must be one of ${petStatuses.join(", ")}` }).meta({ id: "PetStatus" });

export const petFilters = z.object({
  status: petStatus.optional().meta({ description: "Only return animals with this status." }),
});
export type PetFilters = z.output<typeof petFilters>;

const nameRule = `1 to ${maxNameLength} characters`;
const name = z.string({ error: "must be a string" });

/** {@link isPetName} as JSON Schema has it, except for lone surrogates. `\x00` is what every dialect of patterns reads. */
const namePattern = `^\\s*[^\\s\\x00](?:[^\\x00]{0,${maxNameLength - 2}}[^\\s\\x00])?\\s*$`;

const status = petStatus.meta({ description: "Status of the animal." });

export const petDetails = z.object({
  name: name
    .refine(isPetName, {
      error: `must have ${nameRule}, not counting white space around it, without NUL or lone surrogates`,
    })
    .meta({
      description: `The animal's name: ${nameRule}, not counting white space around it. Stored exactly as sent.`,
      minLength: 1,
      maxLength: maxNameLengthUntrimmed,
      pattern: namePattern,
    }),
  categoryId: int64.meta({
    description: "ID of the animal's category. Any ID is accepted; only the store's own categories have a name.",
  }),
  status,
});
export type PetDetails = z.infer<typeof petDetails>;

/** {@link petDetails} in the words of a form. */
export const petForm = z.object({
  name: z.string().refine(isPetName, { error: `Enter a name of 1 to ${maxNameLength} characters.` }),
  categoryId: int64Text("Choose a category."),
  status: z.enum(petStatuses, { error: "Choose a status." }),
});

export const detailTexts = (pet: PetDetails): Record<keyof PetDetails, string> => {
  const names = Object.keys(petDetails.shape) as (keyof PetDetails)[];
  return Object.fromEntries(names.map((name) => [name, String(pet[name])])) as Record<keyof PetDetails, string>;
};

/** The status of a new pet that is sent without one. */
export const newPetStatus: PetStatus = "available";

export const categoryName = requiredText(100, "The name", "Enter a name for the category.");

/** Specification, section 2. */
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

export const examplePet = { id: 1001, name: newName, categoryId: 1, status: "available" };

/** The first of the demo store, as other pages of the docs show them. */
export const examplePets = [
  { id: 1, name: demoNames[0], categoryId: 1, status: "available" },
  { id: 2, name: demoNames[1], categoryId: 8, status: "available" },
  { id: 3, name: demoNames[2], categoryId: 2, status: "available" },
];

// Invalid parameters of a page are ignored, so that an old or mistyped URL still shows the list. Of repeated ones, the first
// counts.
const parameter = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value: unknown) => [value].flat()[0], schema.optional().catch(undefined));

const notId = "is not an identifier";
const idParameter = parameter(boundedCode(100, notId).trim().pipe(int64Text(notId)));
const statusParameter = parameter(z.enum(petStatuses));
const textParameter = parameter(boundedText(255, "A search").trim().min(1));

export const petSearch = z.object({
  status: statusParameter,
  category: idParameter,
  name: textParameter,
  /** The first ID of the page. */
  from: idParameter,
  /** The first ID of the page after it. */
  before: idParameter,
});
export type PetSearch = z.output<typeof petSearch>;

export const petPageSize = 20;

export const inventorySorts = ["id", "name", "category", "status"] as const;
export type InventorySort = (typeof inventorySorts)[number];

/** The optional columns of the table and the export. ID and name always come first. */
export const inventoryColumns = ["category", "status", "added", "owner"] as const;
export type InventoryColumn = (typeof inventoryColumns)[number];
export const defaultColumns: InventoryColumn[] = ["category", "status", "added"];

const sort = boundedCode(20, "not a column")
  .regex(new RegExp(`^-?(?:${inventorySorts.join("|")})$`))
  .transform((text) => ({ by: text.replace("-", "") as InventorySort, descending: text.startsWith("-") }));

const columnNames = boundedCode(100, "not a list of columns");
const columns = z
  .union([columnNames, z.array(columnNames)])
  .transform((value) => [value].flat().flatMap((text) => text.split(",")))
  .transform((names) => inventoryColumns.filter((name) => names.includes(name)));

/** The position after which a page starts: the sort value and ID of the previous row. */
type InventoryCursor = { value: string; id: bigint };

export const encodeInventoryCursor = ({ value, id }: InventoryCursor): string =>
  Buffer.from(JSON.stringify([value, String(id)])).toString("base64url");

/** A cursor contains a name of up to 500 characters, each up to six bytes in JSON, in base64. */
const cursor = boundedCode(8_000, "not a cursor").transform((text, context): InventoryCursor => {
  try {
    const [value, id] = z
      .tuple([z.string(), z.string()])
      .parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    const parsed = parseInt64(id);
    if (parsed !== undefined && isStorable(value)) return { value, id: parsed };
  } catch {
    // Reported below.
  }
  context.addIssue("not a cursor");
  return z.NEVER;
});

export const inventoryQuery = z.object({
  status: statusParameter,
  category: idParameter,
  q: textParameter,
  sort: sort.catch({ by: "id", descending: false }),
  after: cursor.optional().catch(undefined),
  columns: columns.catch(defaultColumns),
});
export type InventoryQuery = z.infer<typeof inventoryQuery>;

export type InventoryFilter = Pick<InventoryQuery, "status" | "category" | "q">;
