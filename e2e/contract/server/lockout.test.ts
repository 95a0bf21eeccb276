import { expect, it } from "vitest";
import { createUser } from "@/lib/domains/accounts/service";
import { nextAuthSignIn } from "@/test/next-auth";
import { testStore } from "@/test/store";

const store = testStore();

it("design: wrong passwords of a stranger do not lock the owner out, not even in the same network", async () => {
  const [email, password] = ["ada@example.com", "lantern meadow heron 42"];
  await createUser({ email, password, name: "Ada" });
  const signIn = (given: string, ip: string, cookies: string[] = []) =>
    nextAuthSignIn(store.service().url, email, given, { ip, cookies });

  const { error, cookies } = await signIn(password, "192.0.2.1");
  expect(error).toBeNull();
  const device = cookies.filter((cookie) => cookie.startsWith("known-device="));
  expect(device).toHaveLength(1);

  const stranger = (n: number) => `2001:db8:1:2::${n}`;
  for (let n = 0; n < 10; n++) expect((await signIn("a wrong password", stranger(n))).error).toMatch(/^Incorrect/);
  expect((await signIn(password, stranger(11))).error).toMatch(/^Too many attempts/);
  expect((await signIn(password, stranger(11), ["known-device=e30.forged"])).error).toMatch(/^Too many attempts/);

  expect((await signIn(password, "192.0.2.2")).error).toBeNull();
  expect((await signIn(password, stranger(11), device)).error).toBeNull();
});
