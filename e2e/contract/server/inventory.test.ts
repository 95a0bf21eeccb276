import { beforeAll, describe, expect, it } from "vitest";
import { HOUR_MS } from "@/lib/base/time";
import { createUser, type User } from "@/lib/domains/accounts/service";
import { listAudit } from "@/lib/domains/audit/service";
import { sql } from "@/lib/platform/db/client";
import { callAction } from "@/test/actions";
import { appPaths, type BuiltAction, builtActions } from "@/test/app-tree";
import { type HttpResponse, send } from "@/test/http";
import { accountOf } from "@/test/people";
import { newUser, signedIn } from "@/test/sign-in";
import { sharedStore } from "@/test/store";
import { roomInWindow } from "@/test/waiting";
import { confirmed, listed as listedActions, rowOf as rowOfAction } from "./inventory/actions";
import { furnish, type Owned, stateOf } from "./inventory/owned";
import { listed as listedPaths, rowOf as rowOfPath, urlOf } from "./inventory/paths";
import { createPeople, type People } from "./inventory/people";

// Everything that can be requested, as each kind of person who must not have it. A new page, route or action that needs a
// row in ./inventory and has none fails.
const store = sharedStore();

const paths = (await appPaths()).map((path) => [path, rowOfPath(path)] as const);
const built = await builtActions();
const actions = built.map(({ name }) => [name, rowOfAction(name)] as const);

/** With their rows. */
const known = <R>(some: (readonly [string, R | undefined])[]) =>
  some.filter((one): one is readonly [string, R] => one[1] !== undefined);
const unknown = (some: (readonly [string, unknown])[]) => some.flatMap(([name, row]) => (row ? [] : name));

let owner: User;
let owned: Owned;
let people: People;

// The audit log takes a number of rejected attempts per hour.
beforeAll(() => roomInWindow(HOUR_MS));
beforeAll(async () => {
  owner = await newUser();
  owned = await furnish(store.service().url, owner, accountOf(owner));
  people = await createPeople(owner);
});

const get = (path: string, Cookie: string, headers: Record<string, string> = {}) =>
  send("GET", store.service().url + path, { headers: { Cookie, ...headers } });

let turn = 0;
/** Without a cookie, and with one that does not work, in turns: one function reads it for all. */
function someSignedOut(): [who: string, cookie: string][] {
  const [without = ["", ""], ...others] = Object.entries(people.signedOut);
  return [without, others[turn++ % others.length] ?? without];
}

/** The parts of a page that a link or a panel of the inventory requests. */
const parts: Record<string, string>[] = [{ RSC: "1" }, { RSC: "1", "Next-Url": "/staff/inventory" }];

function expectSignIn(path: string, { status, headers, text }: HttpResponse): void {
  if (path.startsWith("/api/portal/") && !path.endsWith("export")) expect(status).toBe(401);
  else expect([status, headers.location]).toEqual([307, expect.stringMatching(/^\/sign-in/)]);
  expect(text).not.toContain(owner.email);
}

describe("OWASP API1 and API5: each page and route, as people who must not have it", () => {
  it("has a row", async () => {
    expect(unknown(paths)).toEqual([]);
    expect(paths.map(([path]) => path)).toEqual(expect.arrayContaining(Object.keys(listedPaths)));
  });

  it("staff without a second factor only reach their settings (decisions: Second factors)", async () => {
    const user = await createUser({ email: "without@example.com", name: "Sid", role: "staff" });
    const response = await get("/staff/accounts", await signedIn(user));
    expect([response.status, response.headers.location]).toEqual([307, "/portal/settings#two-factor"]);
    expect((await get("/api/staff/inventory", await signedIn(user))).status).toBe(404);
  });

  it.each(known(paths).filter(([, { who }]) => who === "viewer" || who === "staff"))("%s", async (path, row) => {
    const url = urlOf(path, row, owned);
    for (const [who, cookie] of someSignedOut()) {
      await expect
        .soft(
          get(url, cookie).then((response) => expectSignIn(path, response)),
          who,
        )
        .resolves.toBeUndefined();
    }
    for (const [who, cookie] of Object.entries(people.developers)) {
      const response = await get(url, cookie);
      const isOwner = who === "the account itself";
      const expected =
        row.who === "staff" ? 404 : isOwner && row.to?.match(/REQUEST|KEY|ENDPOINT/) ? 200 : (row.others ?? 200);
      expect([who, response.status]).toEqual([who, expected]);
      if (row.who === "staff" || !isOwner) expect(response.text).not.toContain(owner.email);
    }
    if (row.who !== "staff") return;
    for (const headers of parts) {
      for (const cookie of [...someSignedOut().map(([, one]) => one), ...Object.values(people.developers)]) {
        expect((await get(url, cookie, headers)).text).not.toMatch(/Disable…|Every animal of the store|Audit log/);
      }
    }
    const forStaff = await get(url, people.staff);
    expect(forStaff.status).toBe(path.includes("...") ? 404 : 200);
    if (forStaff.status === 404) expect(forStaff.text).toContain("Back to the staff area");
  });

  it("the API, without a key", async () => {
    for (const [path, { who }] of known(paths)) {
      if (who !== "key") continue;
      // A client of MCP asks for a stream without its key, and there is none.
      expect([path, (await get(path, people.staff)).status]).toEqual([path, path === "/mcp" ? 405 : 401]);
    }
  });
});

describe("OWASP API1 and API5: each server action, as people who must not use it", () => {
  let before: unknown;
  const action = (name: string) => built.find((one) => one.name === name) as BuiltAction;

  beforeAll(async () => {
    // The key's last use is written in the background.
    await sql()`update api_keys set last_used_at = now() where account_id = ${owned.account}`;
    before = await stateOf(owned);
  });

  it("has a row", () => {
    expect(unknown(actions)).toEqual([]);
    expect(built.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(listedActions)));
  });

  it.each(known(actions).filter(([, { who }]) => who !== "everyone"))("%s", async (name, { who, form }) => {
    const fields = form?.(owned) ?? {};
    const { url } = store.service();
    for (const [who, cookie] of someSignedOut()) {
      const { text } = await callAction(url, action(name), fields, cookie);
      expect([who, text]).toEqual([who, expect.stringContaining('"reason":"signed-out"')]);
    }
    const strangers =
      who === "staff" ? Object.values(people.developers) : form ? [people.developers["another account"]] : [];
    for (const cookie of strangers) {
      const { text } = await callAction(url, action(name), fields, cookie);
      expect(text).toContain('"reason":"rejected"');
      if (who === "staff") expect(text).toContain("Only staff can do this.");
    }
    if (who !== "staff") return;
    // The role is checked before the form is read.
    expect((await callAction(url, action(name), { id: "x" }, people.developers["another account"])).text).toContain(
      "Only staff can do this.",
    );
  });

  it("decisions: Sessions: sensitive actions and all of staff reject a session confirmed 12 hours ago, and no others do", async () => {
    const asked: string[] = [];
    const ofPeople = known(actions).filter(([, { who }]) => who !== "everyone");
    for (const [name, { who, form }] of ofPeople) {
      const unproven = await newUser(who === "staff" ? "staff" : "developer");
      const cookie = await signedIn(unproven);
      await sql()`update sessions set confirmed_at = now() - interval '12 hours' where user_id = ${unproven.id}`;
      const { text } = await callAction(store.service().url, action(name), form?.(owned) ?? {}, cookie);
      if (text.includes('"reason":"unconfirmed"')) asked.push(name);
    }
    const ofStaff = ofPeople.filter(([, { who }]) => who === "staff").map(([name]) => name);
    expect(asked.sort()).toEqual([...confirmed, ...ofStaff].sort());
  });

  it("an edit of an animal that was changed in the meantime is a conflict, and no attempt in the audit log", async () => {
    const fields = { id: owned.pet, name: "Ada", categoryId: "7", status: "available", version: "0" };
    const edit = action("staff-inventory.editStorePet");
    const { text } = await callAction(store.service().url, edit, fields, people.staff);
    expect(text).toContain("changed or ordered in the meantime");
    expect(
      (await listAudit({ action: "staff.rejected", limit: 50 })).items.map(({ subject }) => subject),
    ).not.toContain("This animal was changed or ordered in the meantime. Reload the page to see its current values.");
  });

  it("nothing of the owner has changed, and the attempts are in the audit log", async () => {
    expect(await stateOf(owned)).toEqual(before);
    const { items } = await listAudit({ action: "staff.rejected", actorId: owner.id, limit: 50 });
    expect(items.length).toBe(10); // as many of the other person
    const origin = { ipAddress: expect.any(String), requestId: expect.stringMatching(/^req_/) };
    expect(items[0]).toMatchObject({ subject: "Only staff can do this.", details: origin });
  });
});
