"use client";

import { Day } from "@/components/ui/data/time";
import { FormButton } from "@/components/ui/form/form-button";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { connectIdentityAction, disconnectIdentityAction } from "@/lib/web/actions/identity";
import { ListSection, SettingsRow } from "./section";

/** next-auth is loaded by a click: few people use it here. */
const ConnectButton = ({ name }: { name: string }) => (
  <FormButton
    action={connectIdentityAction}
    name={`Connect ${name}`}
    onDone={async ({ callbackUrl }) => (await import("next-auth/react")).signIn("oidc", { callbackUrl })}
  >
    Connect
  </FormButton>
);

/** @param since when it was connected; undefined if it is not */
export const IdentityCard = ({ name, since }: { name: string; since: Date | undefined }) => (
  <ListSection id="identity" title="Company sign-in" description={`Sign in with ${name}, without a password here.`}>
    <SettingsRow
      title={name}
      action={
        since ? (
          <ConfirmDialog
            trigger="Disconnect…"
            triggerName={`Disconnect ${name}`}
            title={`Disconnect ${name}?`}
            description="It no longer signs you in here, and your other sessions end."
            confirm="Disconnect"
            action={disconnectIdentityAction}
            done={`${name} is disconnected.`}
          />
        ) : (
          <ConnectButton name={name} />
        )
      }
    >
      {since ? (
        <>
          Connected on <Day at={since} />
        </>
      ) : (
        "Not connected"
      )}
    </SettingsRow>
  </ListSection>
);
