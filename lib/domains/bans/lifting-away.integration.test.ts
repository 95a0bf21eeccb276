import { expect, it } from "vitest";
import { createUser } from "@/lib/domains/accounts/service";
import { listAudit } from "@/lib/domains/audit/service";
import { testDatabase } from "@/test/database";
import { issueKey, newAccount } from "@/test/people";
import { freePort } from "@/test/port";
import { insertBan } from "./queries";
import { liftBan, listBans } from "./service";

// Nothing listens there: the limiter's store is away from the beginning.
testDatabase({
  UPSTASH_REDIS_REST_URL: `http://127.0.0.1:${await freePort()}`,
  UPSTASH_REDIS_REST_TOKEN: "a-token-of-nothing",
});

it("explains that a ban could not be lifted while the limiter's store is away, and records nothing", async () => {
  const accountId = await newAccount();
  const { id: keyId } = await issueKey({ accountId });
  const now = Date.now();
  await insertBan({ keyId, until: now + 60_000, count: 1, bannedAt: now });
  const { id: userId } = await createUser({ email: "staff@example.com", name: "Staff", role: "staff" });
  const [row] = await listBans(accountId, 1);
  const actor = { kind: "staff", userId } as const;
  await expect(liftBan(row?.ban.id ?? 0n, "Please.", actor)).rejects.toThrow("could not reach the rate limiter");
  expect((await listBans(accountId, 1))[0]?.ban.liftedAt).toBeNull();
  const events = (await listAudit({ accountId, limit: 10 })).items;
  expect(events.some(({ action }) => action === "ban.lifted")).toBe(false);
});
