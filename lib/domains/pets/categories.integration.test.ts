import { describe, expect, it } from "vitest";
import { createUser } from "@/lib/domains/accounts/service";
import { listAudit } from "@/lib/domains/audit/service";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { listCategories, nameCategory, namedCategories, removeCategoryName } from "./categories";

testDatabase();

let people = 0;
const staff = async () =>
  ({
    kind: "staff",
    userId: (await createUser({ email: `staff${++people}@example.com`, name: "Staff", role: "staff" })).id,
  }) as const;

const eventsBy = async (actorId: bigint) =>
  (await listAudit({ actorId, limit: 10 })).items.map(({ action, subject, details }) => ({ action, subject, details }));

describe("decisions: New animals: their category", () => {
  it("is named and renamed by staff, each time with an entry in the audit", async () => {
    const actor = await staff();
    const id = 2n ** 63n - 1n;
    await nameCategory(id, "  Owls ", actor);
    await nameCategory(id, "Barn owls", actor);
    await nameCategory(id, "Barn owls", actor); // changes nothing
    expect(await namedCategories()).toEqual([{ id, name: "Barn owls" }]);
    const subject = `category ${id}`;
    expect(await eventsBy(actor.userId)).toEqual([
      { action: "category.renamed", subject, details: { from: "Owls", to: "Barn owls" } },
      { action: "category.named", subject, details: { name: "Owls" } },
    ]);
    await expect(nameCategory(id, " ", actor)).rejects.toThrow();
    for (const seen of ["Owls", null])
      await expect(nameCategory(id, "Owls", actor, seen)).rejects.toThrow("in the meantime");
    expect(await nameCategory(id, "Tawny owls", actor, "Barn owls")).toBe("Barn owls");
    expect(await nameCategory(id, "Barn owls", actor)).toBe("Tawny owls");
    await expect(removeCategoryName(id, "Owls", actor)).rejects.toThrow("in the meantime");
    await removeCategoryName(id, "Barn owls", actor);
    expect(await namedCategories()).toEqual([]);
    await expect(nameCategory(id, "Owls", actor, "Barn owls")).rejects.toThrow("in the meantime");
    expect(await nameCategory(id, "Barn owls", actor, null)).toBeNull(); // the undo
    expect(await namedCategories()).toEqual([{ id, name: "Barn owls" }]);
  });

  it("keeps its name while another one is renamed or loses its name", async () => {
    const actor = await staff();
    const names = async () =>
      (await namedCategories()).filter(({ id }) => id === 501n || id === 502n).map(({ name }) => name);
    await nameCategory(501n, "Cats", actor);
    await nameCategory(502n, "Dogs", actor);
    await nameCategory(501n, "Kittens", actor);
    expect((await names()).sort()).toEqual(["Dogs", "Kittens"]);
    await removeCategoryName(501n, "Kittens", actor);
    expect(await names()).toEqual(["Dogs"]);
  });

  it("is named once and then renamed by ten concurrent calls", async () => {
    const actor = await staff();
    await Promise.all(Array.from({ length: 10 }, (_, index) => nameCategory(77n, `Name ${index}`, actor)));
    const actions = (await eventsBy(actor.userId)).map(({ action }) => action);
    expect(actions.filter((action) => action === "category.named")).toHaveLength(1);
    expect(actions.filter((action) => action === "category.renamed")).toHaveLength(9);
  });

  it("is listed with its animals, named or not, a page at a time", async () => {
    await sql()`insert into pets (name, category_id) select 'Rex', n / 3 - 2 from generate_series(0, 29) n`;
    const seen: { id: bigint; pets: number }[] = [];
    let from: bigint | undefined;
    do {
      const page = await listCategories({ from, limit: 4 });
      seen.push(...page.items);
      from = page.next;
    } while (from !== undefined);
    const [all] = await sql()<{ ids: bigint }[]>`
      select count(*) as ids from (select category_id from pets union select id from categories) ids`;
    expect(BigInt(seen.length)).toBe(all?.ids);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    expect(seen[0]).toEqual({ id: -2n, name: null, pets: 3 });
  });
});
