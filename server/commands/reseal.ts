import { UserError } from "@/lib/base/errors";
import * as factors from "@/lib/domains/factors/service";
import * as webhooks from "@/lib/domains/webhooks/service";
import { withDatabase } from "./database";
import { command } from "./options";
import { runProgram } from "./program";

const help = `Encrypts the secrets of all authenticator apps and webhook endpoints with NEXTAUTH_SECRET, whether the service runs or not.

  npm run reseal

NEXTAUTH_SECRET_PREVIOUS must be the secret before, until this command has reported that nothing needs it.
docs/security.md has the steps to rotate the secret.`;

async function reseal(): Promise<void> {
  const kinds = { "Authenticator apps": factors.resealFactors, "Secrets of webhooks": webhooks.resealEndpoints };
  let isMissing = false;
  for (const [title, resealAll] of Object.entries(kinds)) {
    const { resealed, current, unreadable } = await resealAll();
    console.error(`${title}: ${resealed} encrypted again, ${current} were already, ${unreadable} cannot be decrypted.`);
    isMissing ||= unreadable > 0;
  }
  if (isMissing) {
    throw new UserError(
      "Set NEXTAUTH_SECRET_PREVIOUS to the secret that encrypted the others, and run this again. Without it, owners of apps need a recovery code or a passkey, and add the app again; owners of endpoints roll the secret.",
    );
  }
  console.error("Nothing needs the previous secret.");
}

await runProgram(command(help, {}, () => withDatabase(reseal)));
