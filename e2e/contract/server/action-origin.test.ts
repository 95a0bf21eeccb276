import { expect, it } from "vitest";
import { callAction } from "@/test/actions";
import { builtActions } from "@/test/app-tree";
import { send } from "@/test/http";
import { sharedStore } from "@/test/store";

const store = sharedStore();

it("ASVS 3.5.1: every action rejects a page with the host of APP_URL and another scheme", async () => {
  const { url } = store.service();
  const actions = await builtActions();
  expect(actions.length).toBeGreaterThan(50);
  const accepted = [];
  for (const action of actions) {
    const response = await callAction(url, action, {}, "", undefined, url.replace("http:", "https:"));
    if (response.status !== 403) accepted.push(action.name);
    else expect(response.text).toContain(url);
  }
  expect(accepted).toEqual([]);
});

it("ASVS 3.5.1: so does a form that works without scripts, and it accepts the page itself", async () => {
  const { url } = store.service();
  const page = await send("GET", `${url}/sign-in`);
  const form = page.text.match(/<form.*?<\/form>/gs)?.find((one) => one.includes('name="password"')) ?? "";
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g)];
  expect(hidden.map(([, name]) => name)).toContainEqual(expect.stringMatching(/^\$ACTION_REF_/));
  const submit = async (origin?: string) => {
    const body = new FormData();
    for (const [, name = "", value = ""] of hidden) body.append(name, value.replaceAll("&quot;", '"'));
    body.append("email", "unknown@example.com");
    body.append("password", "a wrong password");
    return fetch(`${url}/sign-in`, { method: "POST", body, headers: origin ? { Origin: origin } : {} });
  };
  expect((await submit(url.replace("http:", "https:"))).status).toBe(403);
  for (const origin of [url, undefined])
    expect(await (await submit(origin)).text()).toContain("Incorrect email address");
});
