import type { User } from "@/lib/domains/accounts/service";
import { commandActor } from "@/lib/domains/audit/actor";
import { disableAccount } from "@/lib/domains/members/disabling";
import { sql } from "@/lib/platform/db/client";
import { accountOf } from "@/test/people";
import { inSessionCookie, newUser, signedIn } from "@/test/sign-in";

/** The header `Cookie` of each kind of person: without a session that works, developers, and staff. */
export type People = { signedOut: Record<string, string>; developers: Record<string, string>; staff: string };

/** Creates a person of each kind. */
export async function createPeople(owner: User): Promise<People> {
  const [disabled, expired, ended, stranger, someStaff] = await Promise.all(
    (["staff", "staff", "staff", "developer", "staff"] as const).map(newUser),
  );
  const cookies = await Promise.all([disabled, expired, ended].map((user) => signedIn(user as User)));
  await disableAccount(accountOf(disabled as User), commandActor);
  await sql()`update sessions set expires_at = now() - interval '1 second' where user_id = ${String(expired?.id)}`;
  await sql()`delete from sessions where user_id = ${String(ended?.id)}`;
  const claims = Buffer.from(JSON.stringify({ role: "staff", sub: "1" })).toString("base64url");
  const [ofDisabled = "", ofExpired = "", ofEnded = ""] = cookies;
  return {
    signedOut: {
      "signed out": "",
      "a disabled account": ofDisabled,
      "an expired session": ofExpired,
      "an ended session": ofEnded,
      "a forged token": inSessionCookie(`e30.${claims}.sig`),
      "a changed token": `${(await signedIn(owner)).slice(0, -4)}AAAA`,
    },
    developers: {
      "another account": `${await signedIn(stranger as User)}; role=staff; isStaff=true`,
      "the account itself": await signedIn(owner),
    },
    staff: await signedIn(someStaff as User),
  };
}
