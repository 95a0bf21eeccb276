import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import type { Action, ActionFailure } from "@/lib/web/actions/result";

const messages = new Map([
  ["NotAllowedError", "Your browser did not use a passkey. Try again."],
  ["InvalidStateError", "This device already has a passkey for your account."],
  ["SecurityError", "Your browser cannot use passkeys at this address. Open the site at its host name."],
]);

function failure(error: unknown): ActionFailure {
  const message = messages.get(error instanceof Error ? error.name : "") ?? "Your browser cannot use a passkey here.";
  return { ok: false, reason: "rejected", message, fieldErrors: {}, values: {} };
}

/** Asks the browser for a passkey first. @param start what it needs @param finish takes its response (`response`) */
const withBrowser =
  <O, T>(start: Action<O>, ask: (options: O) => Promise<unknown>, finish: Action<T>): Action<T> =>
  async (previous, form) => {
    const started = await start(null, new FormData());
    if (!started.ok) return started;
    try {
      form.set("response", JSON.stringify(await ask(started.data)));
    } catch (error) {
      return failure(error);
    }
    return finish(previous, form);
  };

export const createPasskeyAction = <T>(
  start: Action<PublicKeyCredentialCreationOptionsJSON>,
  finish: Action<T>,
): Action<T> => withBrowser(start, (optionsJSON) => startRegistration({ optionsJSON }), finish);

export const passkeyAction = <T>(start: Action<PublicKeyCredentialRequestOptionsJSON>, finish: Action<T>): Action<T> =>
  withBrowser(start, (optionsJSON) => startAuthentication({ optionsJSON }), finish);
