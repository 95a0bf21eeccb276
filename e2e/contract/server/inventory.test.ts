import { beforeAll, describe, expect, it } from "vitest";
import { mcpPath } from "@/lib/api/mcp/serve";
import type { AccountId } from "@/lib/base/account-id";
import { disableAccount } from "@/lib/domains/accounts/access";
import { accountOf, createUser, type User } from "@/lib/domains/accounts/service";
import { commandActor } from "@/lib/domains/audit/actor";
import { listAudit } from "@/lib/domains/audit/service";
import { insertBan } from "@/lib/domains/bans/queries";
import { approveOrder, placeOrder } from "@/lib/domains/orders/service";
import { requestEnterprise } from "@/lib/domains/plan-requests/service";
import { openSession } from "@/lib/domains/sessions/service";
import { pageSql } from "@/lib/platform/db/client";
import { callAction, type Fields } from "@/test/actions";
import { appPaths, type BuiltAction, builtActions } from "@/test/app-tree";
import { type HttpResponse, send } from "@/test/http";
import { issueKey } from "@/test/people";
import { newUser, signedIn } from "@/test/sign-in";
import { testStore } from "@/test/store";

// Everything that can be requested, as each kind of person who must not have it. A new page, route or action without a row
// here fails.
const store = testStore();

/**
 * Who may use something. `everyone`: it reads no session, or is how a session begins. `key`: the public API. `viewer`: a
 * signed-in person, for their own account. `staff`: staff.
 */
type Who = "everyone" | "key" | "viewer" | "staff";

/** `to`: the path to request, for a path with parameters. `others`: the status for a person whose data it is not. */
type Row = { who: Who; to?: string; others?: number };

const paths: Record<string, Row> = {
  ...rows("everyone", [
    ...["/", "/docs", "/docs/changelog", "/docs/guides/[slug]", "/docs/reference/[operation]", "/docs/search.json"],
    ...[
      "/docs/what-would-happen",
      "/docs/conformance",
      "/markdown/[...path]",
      "/openapi.json",
      "/openapi.yaml",
      "/llms.txt",
      "/robots.txt",
      "/llms-full.txt",
      "/status",
    ],
    ...["/sitemap.xml", "/icon.svg", "/opengraph-image", "/too-many-requests", "/api/health/live", "/api/health/ready"],
    ...[
      "/sign-in",
      "/sign-in/link",
      "/sign-in/link/open",
      "/sign-in/second-step",
      "/sign-up",
      "/sign-up/finish",
      "/forgot-password",
      "/reset-password",
    ],
    ...[
      "/revoke-key",
      "/api/secret-scanning",
      "/confirm-email/done",
      "/api/auth/[...nextauth]",
      "/api/v1/openapi.json",
    ],
  ]),
  ...rows("key", ["/api/v1/[[...path]]", "/api/v1/pets", "/api/v1/pets/[petId]", "/api/v1/store/orders"]),
  ...rows("viewer", [
    ...["/portal", "/portal/activity", "/portal/animals", "/portal/keys", "/portal/orders", "/portal/plan"],
    ...["/portal/notifications", "/portal/usage/deprecated"],
    ...["/portal/settings", "/portal/signed-in", "/portal/usage", "/portal/usage/requests", "/api/portal/export"],
    ...["/api/portal/animals", "/api/portal/keys", "/api/portal/last-hour", "/api/portal/overview", "/api/portal/plan"],
    ...["/api/portal/usage", "/api/portal/usage/export", "/api/portal/usage/requests"],
    ...["/api/portal/usage/requests/export"],
  ]),
  "/portal/[...path]": { who: "viewer", to: "/portal/nothing", others: 404 },
  // Animals belong to the store, so every person may read each of them.
  "/portal/animals/[petId]": { who: "viewer", to: "/portal/animals/7" },
  "/portal/keys/[keyId]": { who: "viewer", to: "/portal/keys/KEY", others: 404 },
  "/portal/usage/requests/[requestId]": { who: "viewer", to: "/portal/usage/requests/REQUEST", others: 404 },
  ...rows("everyone", ["/confirm-email", "/confirm-email/new"]),
  ...rows("staff", [
    ...["/staff", "/staff/accounts", "/staff/audit", "/staff/categories", "/staff/inventory", "/staff/orders"],
    ...["/staff/appeals", "/staff/conformance", "/staff/deprecations", "/staff/retired", "/staff/review"],
    "/staff/system",
    "/api/staff/inventory",
  ]),
  "/staff/[...path]": { who: "staff", to: "/staff/nothing" },
  "/staff/accounts/[accountId]": { who: "staff", to: "/staff/accounts/ACCOUNT" },
  "/staff/inventory/[petId]": { who: "staff", to: "/staff/inventory/7" },
};

/** `form`: fields that name what belongs to the owner. Without it, the action only affects the person who calls it. */
type ActionRow = { who: Who; form?: (owned: Owned) => Fields };

const id = ({ key }: Owned) => ({ id: key });
const actions: Record<string, ActionRow> = {
  ...rows("everyone", ["sign-in.signIn", "sign-in.signUp", "sign-in.signOut", "mailed-links.askToSignIn"]),
  ...rows("everyone", ["sign-in.askToSignUp", "sign-in.finishSignUp"]),
  ...rows("everyone", ["mailed-links.askForNewPassword", "mailed-links.openSignInLink", "mailed-links.resetPassword"]),
  "found-key.reportFoundKey": { who: "everyone" },
  ...rows("everyone", ["sign-in.takeSecondStep", "sign-in.startPasskeyStep", "sign-in.takePasskeyStep"]),
  ...rows("everyone", ["sign-in.startPasskeySignIn", "sign-in.signInByPasskey"]),
  ...rows("viewer", ["factors.startAuthenticator", "factors.confirmAuthenticator", "factors.removeAuthenticator"]),
  ...rows("viewer", ["factors.replaceRecoveryCodes", "passkeys.startPasskey", "passkeys.addPasskey"]),
  ...rows("viewer", ["passkeys.renamePasskey", "passkeys.removePasskey", "confirm.confirmByPassword"]),
  ...rows("viewer", ["confirm.confirmByCode", "confirm.startPasskeyConfirmation", "confirm.confirmByPasskey"]),
  ...rows("viewer", ["docs-key.issueDocsKey", "keys.issueKey", "plan.choosePlan", "plan.requestEnterprise"]),
  ...rows("viewer", ["mailed-links.confirmEmail", "mailed-links.changeEmail", "settings.changeName"]),
  ...rows("viewer", ["settings.askToConfirmEmail", "settings.askToChangeEmail"]),
  ...rows("viewer", ["settings.chooseNotifications", "notifications.markRead"]),
  ...rows("viewer", ["settings.changePassword", "settings.endOtherSessions", "settings.signOutEverywhere"]),
  ...rows("viewer", ["settings.removeAccount", "orders.orderAnimal"]),
  "keys.rollKey": { who: "viewer", form: (owned) => ({ ...id(owned), overlap: "none" }) },
  "keys.endOverlap": { who: "viewer", form: id },
  "keys.revokeKey": { who: "viewer", form: id },
  "keys.editKey": {
    who: "viewer",
    form: (owned) => ({ ...id(owned), name: "Mine", scopes: "pets:read", expiry: "keep" }),
  },
  "keys.appealBan": { who: "viewer", form: ({ ban }) => ({ id: ban, text: "Please lift it." }) },
  "orders.cancelOrder": { who: "viewer", form: ({ placed }) => ({ orderId: placed }) },
  "plan.withdrawRequest": { who: "viewer", form: ({ request }) => ({ id: request }) },
  "settings.endSession": { who: "viewer", form: ({ session }) => ({ sessionId: session }) },
  "staff-accounts.changePlan": { who: "staff", form: ({ account }) => ({ accountId: account, plan: "pro" }) },
  "staff-accounts.revokeKey": { who: "staff", form: (owned) => ({ ...id(owned), accountId: owned.account }) },
  "staff-accounts.liftBan": { who: "staff", form: ({ ban }) => ({ id: ban, reason: "Because." }) },
  "staff-accounts.switchAccount": { who: "staff", form: ({ account }) => ({ accountId: account, to: "off" }) },
  "staff-accounts.changeRoleOf": { who: "staff", form: ({ user }) => ({ userId: user, role: "staff" }) },
  "staff-accounts.resetFactorsOf": { who: "staff", form: ({ user }) => ({ userId: user, reason: "Lost." }) },
  "staff-accounts.grantPlanRequest": {
    who: "staff",
    form: ({ request }) => ({ id: request, perMinute: "9", perDay: "9" }),
  },
  "staff-accounts.declinePlanRequest": { who: "staff", form: ({ request }) => ({ id: request, reason: "No." }) },
  "staff-categories.saveCategory": { who: "staff", form: () => ({ id: "7", name: "Stolen" }) },
  "staff-categories.removeCategory": { who: "staff", form: () => ({ id: "7" }) },
  ...rows("staff", ["staff-inventory.addStoreAnimal", "staff-inventory.editStoreAnimal"]),
  ...rows("staff", ["staff-inventory.retireStoreAnimal", "staff-inventory.restoreStoreAnimal"]),
  "staff-inventory.approveStoreAnimal": { who: "staff", form: () => ({ id: "7" }) },
  "staff-inventory.setAnimalReview": { who: "staff", form: () => ({ to: "enabled" }) },
  "staff-conformance.checkDocument": { who: "staff" },
  "staff-deprecations.announceDeprecation": { who: "staff", form: () => ({ operation: "getPet" }) },
  "staff-orders.moveOrders": {
    who: "staff",
    form: ({ placed, approved }) => ({ step: "cancelled", id: [placed, approved] }),
  },
};

/** The actions of viewers that need a proof of who they are of the last 12 hours. All actions of staff need it. */
const confirmed = [
  ...["docs-key.issueDocsKey", "keys.issueKey", "keys.rollKey", "keys.editKey"],
  ...["settings.changePassword", "settings.removeAccount"],
  ...["factors.startAuthenticator", "factors.confirmAuthenticator", "factors.removeAuthenticator"],
  ...["factors.replaceRecoveryCodes", "passkeys.startPasskey", "passkeys.addPasskey"],
  ...["passkeys.renamePasskey", "passkeys.removePasskey"],
];

function rows(who: Who, names: string[]): Record<string, { who: Who }> {
  return Object.fromEntries(names.map((name) => [name, { who }]));
}

/** What belongs to the owner. */
type Owned = Record<"user" | "account" | "key" | "ban" | "placed" | "approved" | "request" | "session", string>;

let owner: User;
let owned: Owned;
let requestId: string;
/** The header `Cookie` of each kind of person without a session that works, and of those with one. */
let signedOut: Record<string, string>;
let developers: Record<string, string>;
let staff: string;

const textOf = (values: Record<string, bigint | string | undefined>): Owned =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])) as Owned;

/** An account on which every action is possible. */
async function setTheScene(user: User, accountId: AccountId): Promise<Owned> {
  const actor = { kind: "user", userId: user.id } as const;
  await pageSql()`insert into pets (id, name, category_id) values (7, 'Ada', 7), (8, 'Ben', 7), (9, 'Cleo', 7)`;
  const placed = await placeOrder(accountId, 8n, actor);
  const approved = await placeOrder(accountId, 9n, actor);
  await approveOrder(approved.id, commandActor);
  const limits = { perMinute: 5_000, perDay: 2_000_000 };
  const request = await requestEnterprise(accountId, { ...limits, message: "We grow." }, actor);
  const key = await issueKey({ accountId });
  const banned = await issueKey({ accountId });
  const now = Date.now();
  await insertBan({ keyId: banned.id, until: now + 3_600_000, count: 1, bannedAt: now });
  const [ban] = await pageSql()`select id from bans`;
  const called = await send("GET", `${store.service().url}/api/v1/pets`, { key: key.secret });
  requestId = String(called.headers["x-request-id"]);
  const session = await openSession(user);
  return textOf({
    user: user.id,
    account: accountId,
    key: key.id,
    ban: ban?.id,
    placed: placed.id,
    approved: approved.id,
    request: request.id,
    session,
  });
}

beforeAll(async () => {
  owner = await newUser();
  owned = await setTheScene(owner, accountOf(owner));
  const [disabled, expired, ended, stranger, someStaff] = await Promise.all(
    (["staff", "staff", "staff", "developer", "staff"] as const).map(newUser),
  );
  const cookies = await Promise.all([disabled, expired, ended].map((user) => signedIn(user as User)));
  await disableAccount(accountOf(disabled as User), commandActor);
  await pageSql()`update sessions set expires_at = now() - interval '1 second' where user_id = ${String(expired?.id)}`;
  await pageSql()`delete from sessions where user_id = ${String(ended?.id)}`;
  const claims = Buffer.from(JSON.stringify({ role: "staff", sub: "1" })).toString("base64url");
  const [ofDisabled = "", ofExpired = "", ofEnded = ""] = cookies;
  signedOut = {
    "signed out": "",
    "a disabled account": ofDisabled,
    "an expired session": ofExpired,
    "an ended session": ofEnded,
    "a forged token": `next-auth.session-token=e30.${claims}.sig`,
    "a changed token": `${(await signedIn(owner)).slice(0, -4)}AAAA`,
  };
  developers = {
    "another account": `${await signedIn(stranger as User)}; role=staff; isStaff=true`,
    "the account itself": await signedIn(owner),
  };
  staff = await signedIn(someStaff as User);
});

const get = (path: string, Cookie: string, headers: Record<string, string> = {}) =>
  send("GET", store.service().url + path, { headers: { Cookie, ...headers } });

/** The parts of a page that a link or a panel of the inventory requests. */
const parts: Record<string, string>[] = [{ RSC: "1" }, { RSC: "1", "Next-Url": "/staff/inventory" }];

const urlOf = (path: string, { to = path }: Row) =>
  to.replace("ACCOUNT", owned.account).replace("REQUEST", requestId).replace("KEY", owned.key);

function expectSignIn(path: string, { status, headers, text }: HttpResponse): void {
  if (path.startsWith("/api/portal/") && !path.endsWith("export")) expect(status).toBe(401);
  else expect([status, headers.location]).toEqual([307, expect.stringMatching(/^\/sign-in/)]);
  expect(text).not.toContain(owner.email);
}

describe("OWASP API1 and API5: each page and route, as each person who must not have it", () => {
  it("has a row", async () => {
    expect(Object.keys(paths).sort()).toEqual((await appPaths()).sort());
  });

  it("staff without a second factor only reach their settings (decisions: Staff)", async () => {
    const user = await createUser({ email: "without@example.com", name: "Sid", role: "staff" });
    const response = await get("/staff/accounts", await signedIn(user));
    expect([response.status, response.headers.location]).toEqual([307, "/portal/settings#two-factor"]);
    expect((await get("/api/staff/inventory", await signedIn(user))).status).toBe(404);
  });

  it.each(Object.entries(paths).filter(([, { who }]) => who === "viewer" || who === "staff"))(
    "%s",
    async (path, row) => {
      const url = urlOf(path, row);
      for (const [who, cookie] of Object.entries(signedOut)) {
        await expect
          .soft(
            get(url, cookie).then((response) => expectSignIn(path, response)),
            who,
          )
          .resolves.toBeUndefined();
      }
      for (const [who, cookie] of Object.entries(developers)) {
        const response = await get(url, cookie);
        const isOwner = who === "the account itself";
        const expected =
          row.who === "staff" ? 404 : isOwner && row.to?.match(/REQUEST|KEY/) ? 200 : (row.others ?? 200);
        expect([who, response.status]).toEqual([who, expected]);
        if (row.who === "staff" || !isOwner) expect(response.text).not.toContain(owner.email);
      }
      if (row.who !== "staff") return;
      for (const headers of parts) {
        for (const cookie of [...Object.values(signedOut), ...Object.values(developers)]) {
          expect((await get(url, cookie, headers)).text).not.toMatch(/Disable…|Every animal of the store|Audit log/);
        }
      }
      expect((await get(url, staff)).status).toBe(path === "/staff" ? 307 : path.includes("...") ? 404 : 200);
    },
  );

  it("the API, without a key", async () => {
    expect((await get(mcpPath, staff)).status).toBe(401); // our server serves it, not a file in app
    for (const [path, { who }] of Object.entries(paths)) {
      if (who === "key") expect([path, (await get(path, staff)).status]).toEqual([path, 401]);
    }
  });
});

/** Everything of the owner that an action could change. */
async function ownersState(): Promise<unknown> {
  const account = owned.account;
  return Promise.all([
    pageSql()`select * from accounts where id = ${account}`,
    pageSql()`select * from users where account_id = ${account}`,
    pageSql()`select * from api_keys where account_id = ${account} order by id`,
    pageSql()`select * from orders where account_id = ${account} order by id`,
    pageSql()`select * from plan_requests where account_id = ${account}`,
    pageSql()`select * from audit_events where account_id = ${account} order by id`,
    pageSql()`select count(*) from sessions where user_id = ${owned.user}`,
    pageSql()`select * from bans`,
    pageSql()`select * from categories`,
  ]);
}

describe("OWASP API1 and API5: each server action, as each person who must not use it", () => {
  let built: BuiltAction[];
  let before: unknown;
  const action = (name: string) => built.find((one) => one.name === name) as BuiltAction;

  beforeAll(async () => {
    built = await builtActions();
    // The key's last use is written in the background.
    await pageSql()`update api_keys set last_used_at = now()`;
    before = await ownersState();
  });

  it("has a row", () => {
    expect(Object.keys(actions).sort()).toEqual(built.map(({ name }) => name).sort());
  });

  it.each(Object.entries(actions).filter(([, { who }]) => who !== "everyone"))("%s", async (name, { who, form }) => {
    const fields = form?.(owned) ?? {};
    const { url } = store.service();
    for (const cookie of Object.values(signedOut)) {
      expect((await callAction(url, action(name), fields, cookie)).text).toContain('"reason":"signed-out"');
    }
    const strangers = who === "staff" ? Object.values(developers) : form ? [developers["another account"]] : [];
    for (const cookie of strangers) {
      const { text } = await callAction(url, action(name), fields, cookie);
      expect(text).toContain('"reason":"rejected"');
      if (who === "staff") expect(text).toContain("Only staff can do this.");
    }
    if (who !== "staff") return;
    // The role is checked before the form is read.
    expect((await callAction(url, action(name), { id: "x" }, developers["another account"])).text).toContain(
      "Only staff can do this.",
    );
  });

  it("decisions: Fresh confirmation: sensitive actions and all of staff reject a session confirmed 12 hours ago", async () => {
    const people = { viewer: await newUser(), staff: await newUser("staff") };
    const cookies = { viewer: await signedIn(people.viewer), staff: await signedIn(people.staff) };
    const ids = [people.viewer.id, people.staff.id].map(String);
    await pageSql()`update sessions set confirmed_at = now() - interval '12 hours' where user_id = any(${ids}::bigint[])`;
    for (const [name, { who, form }] of Object.entries(actions)) {
      if (who !== "staff" && !confirmed.includes(name)) continue;
      const cookie = cookies[who === "staff" ? "staff" : "viewer"];
      const { text } = await callAction(store.service().url, action(name), form?.(owned) ?? {}, cookie);
      expect([name, /"reason":"(.*?)"/.exec(text)?.[1]]).toEqual([name, "unconfirmed"]);
    }
  });

  it("nothing of the owner has changed, and the attempts are in the audit log", async () => {
    expect(await ownersState()).toEqual(before);
    const { items } = await listAudit({ action: "staff.rejected", limit: 50 });
    expect(items.length).toBe(20); // ten of each person
    const origin = { ipAddress: expect.any(String), requestId: expect.stringMatching(/^req_/) };
    expect(items[0]).toMatchObject({ subject: "Only staff can do this.", details: origin });
  });
});
