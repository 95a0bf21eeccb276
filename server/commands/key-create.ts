import type { AccountId } from "@/lib/base/account-id";
import { UserError } from "@/lib/base/errors";
import { limitsOf, type PlanName, planNames, plans } from "@/lib/base/plans";
import { scopes } from "@/lib/base/vocabulary";
import { type CustomLimits, customLimits } from "@/lib/domains/accounts/schema";
import { createUser, findUser, getAccount, setPlan } from "@/lib/domains/accounts/service";
import { commandActor } from "@/lib/domains/audit/actor";
import { keyName } from "@/lib/domains/keys/schema";
import { issueKey } from "@/lib/domains/keys/service";
import { withDatabase } from "./database";
import { narrowingHelp, narrowingOptions, parseExpiry, readNarrowing, readScopes } from "./key-fields";
import { accountHelp, accountOfEmail, accountOptions, describeKey } from "./key-owner";
import { checkedNumber, command, flag, oneOfOption, parseOption, readEmail, text } from "./options";
import { UsageError } from "./program";

const help = `Creates an API key and prints only the key to standard output. It is shown once.

  npm run --silent key -- create --email <address> [options]

${accountHelp}
  --create-account    creates the user and an account if they do not exist
  --name <text>       the name of the key (default: "Command line")
  --scopes <list>     a comma-separated list (default: ${scopes.join(",")})
  --expires <when>    30d, 12h, a date like 2027-01-31, or never (default: never)
  --plan <plan>       the plan for the account: ${planNames.join(", ")}
  --per-minute <n>    a custom limit of the account; set both or neither
  --per-day <n>       (required for a plan without limits)
${narrowingHelp}`;

const options = {
  ...accountOptions,
  "create-account": flag,
  /** Its name before 2.1.0. */
  create: flag,
  name: text,
  scopes: text,
  expires: text,
  plan: text,
  "per-minute": text,
  "per-day": text,
  ...narrowingOptions,
};

/** Without a plan, the account keeps its plan. */
type PlanChange = { plan: PlanName | undefined; limits: CustomLimits | undefined };

function readLimits(perMinute: string | undefined, perDay: string | undefined): CustomLimits | undefined {
  if (perMinute === undefined && perDay === undefined) return undefined;
  if (perMinute === undefined || perDay === undefined) throw new UsageError("Set --per-minute and --per-day together.");
  return {
    perMinute: checkedNumber("per-minute", customLimits.shape.perMinute, perMinute),
    perDay: checkedNumber("per-day", customLimits.shape.perDay, perDay),
  };
}

function readPlanChange(values: { plan?: string; "per-minute"?: string; "per-day"?: string }): PlanChange | undefined {
  const plan = values.plan === undefined ? undefined : oneOfOption("plan", planNames, values.plan);
  const limits = readLimits(values["per-minute"], values["per-day"]);
  if (plan && !plans[plan].limits && !limits) {
    throw new UsageError(`${plans[plan].title} needs both --per-minute and --per-day.`);
  }
  return plan || limits ? { plan, limits } : undefined;
}

async function findOrCreate(email: string, account: string | undefined, create: boolean): Promise<AccountId> {
  if (!(await findUser(email))) {
    if (!create) throw new UserError(`No user has the email address ${email}. Add --create-account to create one.`);
    await createUser({ email, name: email.slice(0, email.indexOf("@")) });
    console.error(`Created an account for ${email}.`);
  }
  return accountOfEmail(email, account);
}

async function changePlan(accountId: AccountId, { plan, limits }: PlanChange): Promise<void> {
  const account = await setPlan(accountId, plan ?? (await getAccount(accountId)).plan, limits, commandActor);
  const { perMinute, perDay } = limitsOf(account.plan, limits);
  console.error(`Changed the plan to ${account.plan}: ${perMinute} requests per minute, ${perDay} per day.`);
}

export const create = command(help, options, async (values) => {
  const email = readEmail(values.email);
  const name = parseOption("name", keyName, values.name ?? "Command line");
  const chosen = readScopes(values.scopes) ?? [...scopes];
  const expiresAt = parseExpiry(values.expires ?? "never", Date.now());
  const narrowing = readNarrowing(values);
  const planChange = readPlanChange(values);
  await withDatabase(async () => {
    const accountId = await findOrCreate(email, values.account, (values["create-account"] || values.create) ?? false);
    if (planChange) await changePlan(accountId, planChange);
    const input = { name, scopes: chosen, expiresAt, ...narrowing };
    const { secret, key } = await issueKey(accountId, input, commandActor);
    console.error(`Created key ${describeKey(key)} for ${email}.`);
    console.log(secret);
  });
});
