import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/base/time";
import { invitationLifeMs } from "@/lib/domains/members/invitations";
import * as webhooks from "@/lib/domains/webhooks/schema";
import { type AttemptRule, attemptRules } from "@/lib/platform/limiter/attempt-rules";

const security = "docs/security.md";
const members = "docs/decisions/0047-members.md";
const ofWebhooks = "docs/decisions/0049-webhooks.md";
const factors = "docs/decisions/0032-second-factors.md";

/** "10 in 15 minutes", or "60 a minute" */
function per(rule: AttemptRule): string {
  const { limit, windowMs } = attemptRules[rule];
  const minutes = windowMs / MINUTE_MS;
  if (windowMs === DAY_MS) return `${limit} a day`;
  return minutes === 1 ? `${limit} a minute` : `${limit} in ${minutes} minutes`;
}

const hours = webhooks.retries.map((seconds) => (seconds * SECOND_MS) / HOUR_MS);
const codes = `${per("codeByUser")} and ${per("codeByUserDaily")} for each person`;

// The guides take such numbers from lib/docs/values.ts. These documents have them in words.
it.each([
  [security, `256 random bits; one use, ${invitationLifeMs / DAY_MS} days`],
  [security, `Failed authentications: ${per("authenticationByIp")}`],
  [security, `Sign-in: ${per("signInByIp")} for each network`],
  [security, `${attemptRules.signIn.limit} for each account and network`],
  [security, `After ${attemptRules.signInOfAccount.limit} attempts in an hour on one account`],
  [security, `each network has ${attemptRules.signInSlow.limit} `],
  [security, `Codes: ${codes}`],
  [factors, codes],
  [members, attemptRules.invitationsOfAddress.limit === 5 && "gets five invitations a day"],
  [ofWebhooks, `A \`2xx\` within ${webhooks.attemptTimeoutMs / SECOND_MS} seconds counts`],
  [
    ofWebhooks,
    `after ${webhooks.retries[0]} seconds, ${webhooks.retries
      .slice(1, 3)
      .map((s) => `${s / 60} minutes`)
      .join(", ")}`,
  ],
  [ofWebhooks, `and ${hours.slice(3, -1).join(", ")} and ${hours.at(-1)} hours`],
  [ofWebhooks, webhooks.retryDays === 3 && "three days, which survive a weekend"],
  [ofWebhooks, webhooks.disabledAfterDays === 5 && "five days without success"],
  [ofWebhooks, webhooks.secretOverlapMs === DAY_MS && "sign for a day after their roll"],
])("%s: %s", (file, promise) => {
  expect(readFileSync(file, "utf8").replace(/\s+/g, " ")).toContain(promise);
});
