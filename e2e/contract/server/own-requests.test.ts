import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { listAudit } from "@/lib/domains/audit/service";
import { callAction } from "@/test/actions";
import { builtActions } from "@/test/app-tree";
import { createUserWithPassword } from "@/test/people";
import { sharedStore } from "@/test/store";
import { until } from "@/test/waiting";

const store = sharedStore();
const password = "lantern meadow heron 42";

async function signInAction() {
  const action = (await builtActions()).find(({ name }) => name === "sign-in.signIn");
  if (!action) throw new Error("the build has no action to sign in");
  return action;
}

it("an action that is sent to the page of another one counts for the client's address", async () => {
  const email = `${randomUUID()}@example.com`;
  await createUserWithPassword({ email, name: "Ada" }, password);
  const action = { ...(await signInAction()), path: "/status" };
  const fields = { email, password: "a wrong password", callbackUrl: "/portal" };
  await callAction(store.service().url, action, fields, "", "192.0.2.7");
  const recorded = async () => (await listAudit({ subject: email, action: "user.sign_in_rejected", limit: 5 })).items;
  await until("the wrong password is recorded", async () => (await recorded()).length > 0);
  expect((await recorded()).map(({ details }) => details)).toEqual([
    expect.objectContaining({ ipAddress: "192.0.2.7" }),
  ]);
});

it("an action that redirects gets the next page in its response", async () => {
  const email = `${randomUUID()}@example.com`;
  await createUserWithPassword({ email, name: "Eve" }, password);
  const fields = { email, password, callbackUrl: "/portal/keys" };
  const response = await callAction(store.service().url, await signInAction(), fields, "", "192.0.2.8");
  expect(response.headers["x-action-redirect"]).toContain("/portal/keys");
  expect(response.text).toContain("API keys");
});
