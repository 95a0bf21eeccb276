import { beforeAll, describe, expect, it } from "vitest";
import { may, type Permission } from "@/lib/base/permissions";
import { memberRoles } from "@/lib/base/vocabulary";
import { insertMember } from "@/lib/domains/accounts/queries";
import type { User } from "@/lib/domains/accounts/service";
import { db, sql } from "@/lib/platform/db/client";
import { send } from "@/test/http";
import { accountOf, createUserWithPassword, issueKey } from "@/test/people";
import { newUser, signedIn } from "@/test/sign-in";
import { sharedStore } from "@/test/store";
import { until } from "@/test/waiting";
import { furnish, type Owned } from "./inventory/owned";
import { urlOf } from "./inventory/paths";

// What pages show, for whom: without a browser, as the server renders them.
const store = sharedStore();

/** The HTML of a page, without the comments between its texts. */
async function page(path: string, Cookie: string): Promise<string> {
  const { status, text } = await send("GET", store.service().url + path, { headers: { Cookie } });
  expect([path, status]).toEqual([path, 200]);
  return text.replaceAll("<!-- -->", "");
}

describe("a page of a new account says that it is empty, and where to go on", () => {
  let cookie: string;
  beforeAll(async () => {
    cookie = await signedIn(await newUser());
  });

  it.each([
    ["/portal/webhooks", "No endpoints yet", "/docs/guides/webhooks"],
    ["/portal/notifications", "No notifications", "/portal/settings#notifications"],
    ["/portal/notifications?from=1", "No earlier notifications", "/portal/settings#notifications"],
    ["/portal/usage/requests", "No requests yet", "/docs/guides/quick-start"],
    ["/portal/keys/management", "No management keys", "/docs/guides/management"],
  ])("%s", async (path, title, href) => {
    const html = await page(path, cookie);
    expect(html).toContain(`>${title}<`);
    expect(html).toContain(`href="${href}"`);
  });
});

describe("a page shows what changes something to the roles that may, and to the others who can", () => {
  let person: User;
  let owned: Owned;
  beforeAll(async () => {
    person = await newUser();
    owned = await furnish(store.service().url, person, accountOf(person));
    await sql()`update webhook_deliveries set status = 'failed' where id = ${owned.delivery}`;
  });

  it.each<[path: string, permission: Permission, control: string, does?: string]>([
    ["/portal/keys", "keys.write", "Create key", "create and change keys"],
    ["/portal/keys/KEY", "keys.write", "Edit…", "change this key"],
    ["/portal/keys/management", "management.write", "Create management key", "create and revoke management keys"],
    ["/portal/webhooks", "webhooks.write", "Add endpoint", "add and change endpoints"],
    ["/portal/webhooks/ENDPOINT", "webhooks.write", "Send test event", "change this endpoint"],
    ["/portal/webhooks/ENDPOINT/DELIVERY", "webhooks.write", "Resend", "send events again"],
    ["/portal/animals/PET", "orders.write", "Order", "order animals"],
    ["/portal/plan", "plan.write", "Save warning", "change the plan"],
    ["/portal/members", "members.write", "Invite member"],
    ["/portal/settings/account", "account.write", "Save name", "change them"],
  ])("%s", async (path, permission, control, does) => {
    const cookie = await signedIn(person);
    // The last role that may, and the first that may not.
    const border = memberRoles.findIndex((role) => !may(role, permission));
    for (const role of memberRoles.slice(border - 1, border + 1)) {
      await sql()`update memberships set role = ${role} where user_id = ${person.id}`;
      const html = await page(urlOf("", { to: path }, owned), cookie);
      const shown = new RegExp(`<button[^>]*>(<svg.*?</svg>)? ?(<span[^>]*>)?${control}<`).test(html);
      expect([role, shown]).toEqual([role, may(role, permission)]);
      if (does) expect([role, html.includes(` can ${does}.<`)]).toEqual([role, !may(role, permission)]);
    }
  });
});

it("who has a password gives it to choose a new one, and who has none sets one", async () => {
  const form = async (user: User) =>
    /<form[^>]*>(?:(?!<\/form>).)*name="newPassword".*?<\/form>/s.exec(
      await page("/portal/settings", await signedIn(user)),
    )?.[0];
  const known = await form(await createUserWithPassword({ email: "with-password@example.com", name: "Wim" }, "x"));
  expect(known).toContain('name="currentPassword"');
  expect(known).toContain(">Change password<");
  const without = await form(await newUser());
  expect(without).not.toContain('name="currentPassword"');
  expect(without).toContain(">Set password<");
});

it("a request of the log is said to be of its key, by name and with a link to it, however many are newer", async () => {
  const person = await newUser();
  const { secret, id } = await issueKey({ accountId: accountOf(person) });
  const cookie = await signedIn(person);
  await sql()`update api_keys set name = 'Night shift' where id = ${id}`;
  await sql()`
    insert into api_keys (account_id, name, hash, prefix, last_four, scopes, revoked_at)
    select ${accountOf(person)}, 'Newer', sha256(('newer' || ${String(id)} || n)::bytea), 'ask_dev_', 'abcd',
      '{pets:read}', now()
    from generate_series(1, 100) n`;
  const requestId = String((await store.get("/pets?limit=1", secret)).headers["x-request-id"]);
  await until("the request is in the log", async () =>
    (await page("/portal/usage/requests", cookie)).includes(requestId),
  );
  const html = await page(`/portal/usage/requests/${requestId}`, cookie);
  expect(html).toMatch(new RegExp(`href="/portal/keys/${id}"[^>]*>Night shift`));
});

it("what each role may do is open for an account of one or two people, and closed for more", async () => {
  const person = await newUser();
  const cookie = await signedIn(person);
  const isOpen = async () => {
    const [, attributes] = /<details([^>]*)><summary[^>]*>(?:(?!<\/summary>).)*What each role may do/s.exec(
      await page("/portal/members", cookie),
    ) ?? [undefined, "none"];
    return attributes?.includes(" open");
  };
  const shown = [await isOpen()];
  for (let more = 0; more < 2; more++) {
    await insertMember(db(), accountOf(person), (await newUser()).id, "viewer");
    shown.push(await isOpen());
  }
  expect(shown).toEqual([true, true, false]);
});
