import { randomBytes } from "node:crypto";
import { fstatSync } from "node:fs";
import { text as textOf } from "node:stream/consumers";
import { UserError } from "@/lib/base/errors";
import { newPasswordOf, personName } from "@/lib/domains/accounts/schema";
import { createUser, findUser, resetPassword, setRole, type User } from "@/lib/domains/accounts/service";
import { commandActor } from "@/lib/domains/audit/actor";
import { withDatabase } from "./database";
import { command, parseOption, readEmail, text } from "./options";
import { runProgram } from "./program";

const help = `Manages staff accounts. The service does not have to be running.

  npm run --silent staff -- create --email <address> [--name <text>]

Add --help to a command for details. Uses the database in DATABASE_URL, or else the one in DATA_DIR.`;

const createHelp = `Makes a user staff, and creates the user if they do not exist. With STAFF_SIGN_IN=oidc, staff whom this
command made are the only ones who can sign in without the identity provider.

  npm run --silent staff -- create --email <address> [--name <text>]

Pipe the password to standard input. Otherwise a password is generated, and printed once to standard output.
A user who already has a password keeps it unless you pipe a new one.`;

/** 120 random bits. */
const generatePassword = (): string => randomBytes(15).toString("base64url");

/** Undefined on a terminal, and for no or empty input. */
async function pipedLine(): Promise<string | undefined> {
  if (!isPiped()) return undefined;
  const [line = ""] = (await textOf(process.stdin)).split(/\r?\n/);
  return line === "" ? undefined : line;
}

/** A terminal and /dev/null are devices; a pipe, a redirected file and a socket are not. */
function isPiped(): boolean {
  try {
    const input = fstatSync(0);
    return input.isFIFO() || input.isFile() || input.isSocket();
  } catch {
    return false; // closed
  }
}

type Password = { text: string; generated: boolean };

async function readPassword(email: string): Promise<Password> {
  const piped = await pipedLine();
  if (piped === undefined) return { text: generatePassword(), generated: true };
  const valid = await newPasswordOf(email).safeParseAsync(piped);
  if (!valid.success) throw new UserError(valid.error.issues[0]?.message ?? "This password is not allowed.");
  return { text: valid.data, generated: false };
}

/** Returns whether the password was set. */
async function promote(user: User, password: Password): Promise<boolean> {
  const staff = user.role === "staff" && user.staffByCommand ? user : await setRole(user, "staff", commandActor);
  if (staff.passwordHash !== null && password.generated) return false;
  await resetPassword(staff, password.text);
  return true;
}

async function makeStaff(email: string, name: string, password: Password): Promise<void> {
  const known = await findUser(email);
  const isSet = known ? await promote(known, password) : true;
  // In two steps, so that the audit log records who granted the role.
  if (!known) {
    const user = await createUser({ email, name, password: password.text, emailConfirmed: true });
    await setRole(user, "staff", commandActor);
  }
  console.error(`${email} is now staff${isSet ? "" : " and keeps their password"}.`);
  if (isSet && password.generated) console.log(password.text);
}

const create = command(createHelp, { email: text, name: text }, async (values) => {
  const email = readEmail(values.email);
  const name = parseOption("name", personName, values.name ?? email.slice(0, email.indexOf("@")));
  const password = await readPassword(email);
  await withDatabase(() => makeStaff(email, name, password));
});

await runProgram({ help, commands: { create } });
