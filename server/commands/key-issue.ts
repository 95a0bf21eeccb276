import { Problem } from "@/lib/base/errors";
import { type PlanName, planNames, type Scope, scopes } from "@/lib/base/vocabulary";
import { type CustomLimits, customLimits, email as emailSchema } from "@/lib/domains/accounts/schema";
import { accountOf, createUser, findAccount, findUser, setPlan, type User } from "@/lib/domains/accounts/service";
import { commandActor } from "@/lib/domains/audit/actor";
import { keyName } from "@/lib/domains/keys/schema";
import { issueKey } from "@/lib/domains/keys/service";
import { limitsOf } from "@/lib/domains/plans/plans";
import { withDatabase } from "./database";
import { parseExpiry } from "./expiry";
import { describeKey } from "./key-owner";
import { checked, oneOf, readOptions, required } from "./options";
import { type Command, Misuse } from "./program";

const help = `Issues an API key and prints it, alone, on standard output. It is shown this once.

  npm run --silent key -- issue --email <address> [options]

  --email <address>   whose key it will be
  --create            makes the person, with an account of their own, if there is none
  --name <text>       the key's name; "Command line" if left out
  --scopes <list>     what it may do, separated by commas: ${scopes.join(",")} (all if left out)
  --expires <when>    30d, 12h, a date like 2027-01-31, or never (never if left out)
  --plan <plan>       puts the account on a plan: ${planNames.join(", ")}
  --per-minute <n>    limits of this account's own, in place of its plan's; both or neither
  --per-day <n>       (Enterprise has no others)`;

const options = {
  email: { type: "string" },
  create: { type: "boolean" },
  name: { type: "string" },
  scopes: { type: "string" },
  expires: { type: "string" },
  plan: { type: "string" },
  "per-minute": { type: "string" },
  "per-day": { type: "string" },
} as const;

/** What the account is to be put on. Without a plan it stays on the one it has. */
type PlanChange = { plan: PlanName | undefined; limits: CustomLimits | undefined };

function readScopes(list: string | undefined): Scope[] {
  if (list === undefined) return [...scopes];
  return [...new Set(list.split(",").map((word) => oneOf("scopes", scopes, word.trim())))];
}

function readLimits(perMinute: string | undefined, perDay: string | undefined): CustomLimits | undefined {
  if (perMinute === undefined && perDay === undefined) return undefined;
  if (perMinute === undefined || perDay === undefined) throw new Misuse("Give --per-minute and --per-day together.");
  const number = (text: string) => (/^\d+$/.test(text) ? Number(text) : Number.NaN);
  checked("per-minute", customLimits.shape.perMinute, number(perMinute));
  checked("per-day", customLimits.shape.perDay, number(perDay));
  return { perMinute: number(perMinute), perDay: number(perDay) };
}

function readPlanChange(values: { plan?: string; "per-minute"?: string; "per-day"?: string }): PlanChange | undefined {
  const plan = values.plan === undefined ? undefined : oneOf("plan", planNames, values.plan);
  const limits = readLimits(values["per-minute"], values["per-day"]);
  if (plan === "enterprise" && !limits) throw new Misuse("Enterprise needs both --per-minute and --per-day.");
  return plan || limits ? { plan, limits } : undefined;
}

async function findOrCreate(email: string, create: boolean): Promise<User> {
  const known = await findUser(email);
  if (known) return known;
  if (!create) throw new Problem(`Nobody has the email address ${email}. Add --create to make them an account.`);
  const user = await createUser({ email, name: email.slice(0, email.indexOf("@")) });
  console.error(`Made ${email} an account.`);
  return user;
}

async function changePlan(user: User, { plan, limits }: PlanChange): Promise<void> {
  const accountId = accountOf(user);
  const account = await setPlan(accountId, plan ?? (await findAccount(accountId)).plan, limits, commandActor);
  const { perMinute, perDay } = limitsOf(account.plan, limits);
  console.error(`The account is on the plan ${account.plan}: ${perMinute} requests a minute, ${perDay} a day.`);
}

function prepare(args: string[]): () => Promise<void> {
  const values = readOptions(args, options);
  const email = checked("email", emailSchema, required("email", values.email));
  const name = checked("name", keyName, values.name ?? "Command line");
  const chosen = readScopes(values.scopes);
  const expiresAt = parseExpiry(values.expires ?? "never", Date.now());
  const planChange = readPlanChange(values);
  return () =>
    withDatabase(async () => {
      const user = await findOrCreate(email, values.create ?? false);
      if (planChange) await changePlan(user, planChange);
      const { secret, key } = await issueKey(accountOf(user), { name, scopes: chosen, expiresAt }, commandActor);
      console.error(`Issued key ${describeKey(key)} for ${email}.`);
      console.log(secret);
    });
}

/** `key issue` */
export const issue: Command = { help, prepare };
