import { Day } from "@/components/ui/data/time";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { connectIdentityAction, disconnectIdentityAction } from "@/lib/web/actions/identity";
import { ConnectButton } from "./connect-button";
import { ListSection, SettingsRow } from "./section";

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
          <ConnectButton action={connectIdentityAction} name={name} />
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
