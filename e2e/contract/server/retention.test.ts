import { afterAll, beforeAll, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { createUser } from "@/lib/domains/accounts/service";
import { sql } from "@/lib/platform/db/client";
import { clientOf } from "@/test/client";
import { testDatabase } from "@/test/database";
import { accountOf, issueKey } from "@/test/people";
import { type Service, startService } from "@/test/service";
import { signedIn } from "@/test/sign-in";

const databaseUrl = testDatabase();
let service: Service;
let cookie: string;
let accountId: AccountId;

beforeAll(async () => {
  service = await startService({ databaseUrl: databaseUrl(), env: { SERVE: "all", REQUEST_LOG_DAYS: "7" } });
  const staff = await createUser({ email: "staff@example.com", name: "Sam Staff", role: "staff" });
  accountId = accountOf(staff);
  await sql()`insert into authenticators (user_id, secret, confirmed_at) values (${staff.id}, '', now())`;
  cookie = await signedIn(staff);
});
afterAll(() => service?.stop());

const read = async (path: string) => {
  const response = await fetch(`${service.url}${path}`, { headers: { cookie } });
  expect(response.status, path).toBe(200);
  return (await response.text()).replaceAll("<!-- -->", "");
};

it("README.md: REQUEST_LOG_DAYS: every page that says how long requests are kept says so", async () => {
  expect(await read("/docs/guides/errors")).toContain("Requests are listed for 7 days.");
  const log = "/portal/usage/requests";
  expect(await read(log)).toContain("We keep requests for 7 days, without bodies.");
  const unknown = `req_${"0".repeat(32)}`;
  expect(await read(`${log}?path=${unknown}`)).toContain("No request with this ID in the last 7 days.");
  expect(await read(`/staff/accounts?q=${unknown}`)).toContain("with a valid key from the last 7 days.");
  expect(await read(`/staff/accounts/${accountId}`)).toContain("None in the last 7 days.");

  const key = await issueKey({ accountId });
  const { headers } = await clientOf(() => service).get("/pets", key.secret);
  expect(await read(`/portal/keys/${key.id}`)).toContain("in the last 7 days");
  expect(await read(`${log}/${headers["x-request-id"]}`)).toContain("can open it, for 7 days.");
});
