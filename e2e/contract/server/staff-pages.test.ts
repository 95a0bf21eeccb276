import { beforeAll, describe, expect, it } from "vitest";
import { setPlan } from "@/lib/domains/accounts/service";
import { deprecated } from "@/lib/domains/deprecations/deprecations";
import { encodeInventoryCursor } from "@/lib/domains/pets/schema";
import { sql } from "@/lib/platform/db/client";
import { send } from "@/test/http";
import { accountOf, issueKey } from "@/test/people";
import { newUser, signedIn } from "@/test/sign-in";
import { sharedStore } from "@/test/store";
import { until } from "@/test/waiting";

// What the pages of the staff area say and where they lead, as the server renders them.
const store = sharedStore();

let cookie: string;
beforeAll(async () => {
  cookie = await signedIn(await newUser("staff"));
});

const get = (path: string) => send("GET", store.service().url + path, { headers: { Cookie: cookie } });

/** The HTML of a page, without the comments between its texts. */
const page = async (path: string) => (await get(path)).text.replaceAll("<!-- -->", "");

const linksIn = (html = "") =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));

describe("a filter of a list begins at its first page, and keeps the other filters", () => {
  const after = encodeInventoryCursor({ value: "", id: 1n });
  it.each([
    [`/staff/inventory?q=a&category=7&after=${after}`, "after", { q: "a", category: "7" }],
    ["/staff/orders?q=a&from=9", "from", {}],
    ["/staff/appeals?status=closed&from=9", "from", {}],
  ])("%s", async (path, position, kept) => {
    const html = await page(path);
    const links = linksIn(/<nav[^>]*aria-label="Status".*?<\/nav>/s.exec(html)?.[0]);
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) {
      const query = Object.fromEntries(new URL(link, "http://store").searchParams);
      expect(query).toMatchObject(kept);
      expect(query).not.toHaveProperty(position);
    }
  });
});

it("the recent requests of an account lead to what staff may read of them", async () => {
  const { accountId, secret } = await issueKey();
  const id = String((await store.get("/pets?limit=1", secret)).headers["x-request-id"]);
  const found = async () => linksIn(await page(`/staff/accounts/${accountId}`)).find((href) => href.endsWith(id));
  await until("the request is in the log", async () => (await found()) !== undefined);
  expect(await found()).toBe(`/staff/requests/${id}`);
  expect((await get(`/staff/requests/${id}`)).status).toBe(200);
});

it("the accounts that call a deprecated operation are listed with their keys, their requests and whether they were notified", async () => {
  const { accountId, secret } = await issueKey();
  const second = await issueKey({ accountId });
  for (const key of [secret, secret, second.secret]) await store.get("/pets/1", key);
  await sql()`update accounts set name = 'Caller Inc' where id = ${accountId}`;
  expect(deprecated.map(([id]) => id)).toEqual(["getPet"]);
  const row = async () => {
    const html = (await page("/staff/deprecations")).split("<tr").find((one) => one.includes(`accounts/${accountId}"`));
    return [...(html ?? "").matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) => cell.replaceAll(/<[^>]*>/g, ""));
  };
  await until("the calls are counted", async () => (await row())[2] === "3");
  expect(await row()).toEqual(["Caller IncNot notified yet", "2", "3", expect.any(String), "Not yet"]);
});

it("the overview shows what staff did, and leads to it in the audit log", async () => {
  const staff = await newUser("staff");
  const accountId = accountOf(await newUser());
  const href = `/staff/audit?account=${accountId}&action=plan.changed`;
  // Other tests act in the same store: what is older than its last actions is not shown.
  await until("the action is shown", async () => {
    await setPlan(accountId, "pro", undefined, { kind: "staff", userId: staff.id });
    return linksIn(/<ul aria-label="Recent staff actions".*?<\/ul>/s.exec(await page("/staff"))?.[0]).includes(href);
  });
});
