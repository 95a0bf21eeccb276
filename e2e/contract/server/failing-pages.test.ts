import { expect, it } from "vitest";
import { sql } from "@/lib/platform/db/client";
import { callAction } from "@/test/actions";
import { type BuiltAction, builtActions } from "@/test/app-tree";
import { send } from "@/test/http";
import { passwordSignIn } from "@/test/password-sign-in";
import { newUser, signedIn } from "@/test/sign-in";
import { testPortal } from "@/test/store";

const store = testPortal(); // it changes the schema, and reads the log

it("a staff action is rejected, also when the rejection cannot be recorded", async () => {
  const action = (await builtActions()).find(({ name }) => name === "staff-inventory.removeCategory") as BuiltAction;
  const Cookie = await signedIn(await newUser());
  await sql()`alter table audit_events rename column subject to gone`;
  const { text } = await callAction(store.service().url, action, { id: "7" }, Cookie);
  await sql()`alter table audit_events rename column gone to subject`;
  expect(text).toContain('"reason":"rejected"');
});

it("ASVS V16: when the queries of a page and of a sign-in fail, the log has no value of them", async () => {
  const { url, logs, stop } = store.service();
  const Cookie = await signedIn(await newUser("staff"));
  await sql()`alter table users rename column github_id to gone`;
  await sql()`alter table accounts rename column created_at to gone`;
  const page = await send("GET", `${url}/staff/accounts?q=zoe.quill%40example.com`, { headers: { Cookie } });
  expect(page.text).not.toMatch(/Failed query|params/);
  const { error } = await passwordSignIn(url, "zoe.quill@example.com");
  expect(error).toMatch(/^Something went wrong on our end/);
  await stop(); // writes the rest of the log
  const failed = logs()
    .split("\n")
    .filter((line) => line.includes("does not exist"));
  expect(failed.length).toBeGreaterThanOrEqual(2);
  for (const line of failed) expect(JSON.parse(line)).toMatchObject({ level: 50 });
  expect(logs()).not.toMatch(/zoe|params/);
  const stacks = failed.map((line) => JSON.parse(line).err.stack).join("\n");
  expect(stacks).toMatch(/\(\S*\/lib\/domains\/accounts\/[\w-]+\.ts:\d+:\d+\)/);
});
