import { expect, it } from "vitest";
import { renameStatements } from "./migration";
import { rewriter } from "./words";

const words = rewriter(
  {
    name: "Animal Store",
    slug: "animal-store",
    keyPrefix: "ask",
    thing: { code: ["pet", "pets"], text: ["animal", "animals"] },
  },
  { name: "Toy Shop", slug: "toy-shop", keyPrefix: "toy", thing: { code: ["toy", "toys"], text: ["toy", "toys"] } },
);
const ascending = { isExpression: false, asc: true, nulls: "last" };
const none = { indexes: {}, foreignKeys: {}, compositePrimaryKeys: {}, uniqueConstraints: {}, checkConstraints: {} };

it("renames tables, columns, sequences, keys and indexes, and replaces what has a word as a value", () => {
  const pets = {
    ...none,
    name: "pets",
    columns: { id: { name: "id", primaryKey: true, identity: { name: "pets_id_seq" } } },
    checkConstraints: { pets_id: { name: "pets_id", value: '"pets"."id" > 0' } },
    indexes: {
      pets_id: { name: "pets_id", columns: [{ ...ascending, expression: "id" }], isUnique: false, method: "btree" },
    },
  };
  const orders = {
    ...none,
    name: "orders",
    columns: { pet_id: { name: "pet_id", primaryKey: false } },
    foreignKeys: { fk: { name: "orders_pet_id_pets_id_fk" } },
    checkConstraints: { kind: { name: "orders_kind", value: `"orders"."kind" in ('for_pets', 'other')` } },
    indexes: {
      of: {
        name: "orders_animal",
        columns: [
          { expression: `split_part("subject", ' ', 2)`, isExpression: true, asc: true, nulls: "last" },
          { expression: "pet_id", isExpression: false, asc: false, nulls: "last" },
        ],
        isUnique: true,
        method: "btree",
        where: `"orders"."kind" = 'for_pets'`,
      },
    },
  };
  expect(renameStatements([pets, orders], words)).toEqual([
    'ALTER TABLE "pets" RENAME TO "toys";',
    'ALTER SEQUENCE "pets_id_seq" RENAME TO "toys_id_seq";',
    'ALTER TABLE "toys" RENAME CONSTRAINT "pets_pkey" TO "toys_pkey";',
    'ALTER TABLE "toys" RENAME CONSTRAINT "pets_id" TO "toys_id";',
    'ALTER INDEX "pets_id" RENAME TO "toys_id";',
    'ALTER TABLE "orders" RENAME COLUMN "pet_id" TO "toy_id";',
    'ALTER TABLE "orders" RENAME CONSTRAINT "orders_pet_id_pets_id_fk" TO "orders_toy_id_toys_id_fk";',
    'ALTER TABLE "orders" DROP CONSTRAINT "orders_kind";',
    `UPDATE "orders" SET "kind" = 'for_toys' WHERE "kind" = 'for_pets';`,
    `ALTER TABLE "orders" ADD CONSTRAINT "orders_kind" CHECK ("orders"."kind" in ('for_toys', 'other'));`,
    'DROP INDEX "orders_animal";',
    `CREATE UNIQUE INDEX "orders_toy" ON "orders" USING btree (split_part("subject", ' ', 2),"toy_id" DESC NULLS LAST) WHERE "orders"."kind" = 'for_toys';`,
  ]);
});
