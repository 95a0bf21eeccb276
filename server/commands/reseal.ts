import { Problem } from "@/lib/base/errors";
import { resealAll } from "@/lib/domains/factors/service";
import { withDatabase } from "./database";
import { command } from "./options";
import { runProgram } from "./program";

const help = `Encrypts the secrets of all authenticator apps with NEXTAUTH_SECRET, whether the service runs or not.

  npm run reseal

NEXTAUTH_SECRET_PREVIOUS must be the secret before, until this command has reported that no app needs it.
docs/security.md has the steps to rotate the secret.`;

async function reseal(): Promise<void> {
  const { resealed, current, unreadable } = await resealAll();
  console.error(
    `Authenticator apps: ${resealed} encrypted again, ${current} were already, ${unreadable} cannot be decrypted.`,
  );
  if (unreadable > 0) {
    throw new Problem(
      "Set NEXTAUTH_SECRET_PREVIOUS to the secret that encrypted the others, and run this again. Without it, their owners need a recovery code or a passkey, and add the app again.",
    );
  }
  console.error("No app needs the previous secret.");
}

await runProgram(command(help, {}, () => withDatabase(reseal)));
