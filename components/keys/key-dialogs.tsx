import { Field, Textarea } from "@/components/ui/form/fields";
import { RadioCards } from "@/components/ui/form/radio-cards";
import { useBesidePage } from "@/components/ui/overlay/beside-page";
import { ConfirmDialog, FormDialog } from "@/components/ui/overlay/form-dialog";
import { toast } from "@/components/ui/overlay/toast";
import { formatCount } from "@/lib/base/number";
import { duration } from "@/lib/base/time";
import { longestOverlapMs, type RollOverlap } from "@/lib/domains/keys/overlaps";
import {
  appealBanAction,
  editKeyAction,
  enableKeyAction,
  pauseKeyAction,
  type Revoked,
  revokeKeysAction,
  rollKeyAction,
} from "@/lib/web/actions/keys";
import { KeyFields } from "./issue-fields";
import type { KeyAction } from "./key-menu";
import { KeyText } from "./key-parts";
import { KeySecret } from "./secret";

const overlaps: { value: RollOverlap; label: string; hint: string }[] = [
  { value: "none", label: "Immediately", hint: "If the key leaked." },
  { value: "1h", label: "In 1 hour", hint: "If you replace the key now." },
  { value: "24h", label: "In 24 hours", hint: "If you deploy today." },
  { value: "7d", label: "In 7 days", hint: "If other people have to replace the key." },
  {
    value: "1h-after-use",
    label: "1 hour after first use",
    hint: `From the first request with the new key, ${duration(longestOverlapMs)} at most.`,
  },
  {
    value: "24h-after-use",
    label: "24 hours after first use",
    hint: "For several servers that switch to the new key one after another.",
  },
];

type KeyDialogsProps = { chosen: KeyAction | undefined; onClose: () => void; onChanged: () => void; origin: string };

/** All dialogs of one key. They stay mounted while the list behind them refreshes. */
export default function KeyDialogs({ chosen, onClose, onChanged, origin }: KeyDialogsProps) {
  const show = useBesidePage();
  if (!chosen) return null;
  const done = (text: string) => {
    toast.success(text);
    onChanged();
  };
  if (chosen.kind === "revoke") {
    const { entries } = chosen;
    const count = entries.length;
    return (
      <ConfirmDialog
        open
        onOpenChange={onClose}
        title={count === 1 ? `Revoke “${entries[0]?.name}”?` : `Revoke ${count} keys?`}
        description={`Requests with ${count === 1 ? "it" : "them"} get a 401 within a second. You cannot restore a revoked key.`}
        confirm={count === 1 ? "Revoke key" : `Revoke ${count} keys`}
        fields={{ id: entries.map(({ id }) => id) }}
        action={revokeKeysAction}
        onDone={(result) => done(revokedText(result))}
      >
        <ul className="max-h-48 overflow-y-auto rounded-md border border-line">
          {entries.map((entry) => (
            <li key={entry.id} className="flex justify-between gap-4 border-line border-b px-3 py-2 last:border-b-0">
              <span className="wrap-anywhere min-w-0 font-medium">{entry.name}</span>
              <KeyText entry={entry} />
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    );
  }
  const { kind, entry } = chosen;
  const { id, name, ban } = entry;
  const dialog = { open: true, onOpenChange: onClose, fields: { id } };
  switch (kind) {
    case "edit":
      return (
        <FormDialog
          {...dialog}
          title={`Edit “${name}”`}
          description="Changes apply from the next request of the key."
          label="Key"
          submit="Save"
          action={editKeyAction}
          onDone={(saved) => done(`Saved “${saved.name}”.`)}
        >
          <KeyFields entry={entry} />
        </FormDialog>
      );
    case "roll":
      return (
        <FormDialog
          {...dialog}
          title={`Roll “${name}”`}
          description="The new key has the same name, scopes, IP ranges and limits."
          label="Roll key"
          submit="Roll key"
          action={rollKeyAction}
          onDone={(key) => {
            show(<KeySecret {...key} origin={origin} />);
            onChanged();
          }}
        >
          <RadioCards
            name="overlap"
            legend="The old key stops working"
            defaultValue="24h"
            choices={overlaps}
            className="sm:grid-cols-2"
          />
        </FormDialog>
      );
    case "pause":
      return (
        <ConfirmDialog
          {...dialog}
          title={`Pause “${name}”?`}
          description="Requests with it get a 403 within a second, until you enable it. It still counts as a key of the account, and expires as before."
          confirm="Pause key"
          action={pauseKeyAction}
          onDone={() => done(`Paused “${name}”.`)}
        />
      );
    case "enable":
      return (
        <ConfirmDialog
          {...dialog}
          title={`Enable “${name}”?`}
          description="Requests with it are accepted again within a second."
          confirm="Enable key"
          tone="primary"
          action={enableKeyAction}
          onDone={() => done(`Enabled “${name}”.`)}
        />
      );
    case "appeal":
      return (
        <FormDialog
          {...dialog}
          title={`Appeal the ban of “${name}”`}
          description="The key kept sending requests after a 429 without waiting for Retry-After. The ban ends automatically, but our team can lift it early."
          label="Appeal"
          submit="Send appeal"
          fields={{ id: ban?.id ?? "" }}
          action={appealBanAction}
          onDone={() => done("Appeal sent.")}
        >
          <Field name="text" label="What happened, and what did you change?" hint="You can appeal a ban once.">
            <Textarea required maxLength={2000} />
          </Field>
        </FormDialog>
      );
  }
}

/** What revoking keys did: another tab, or their expiry, may have ended some of them before. */
export function revokedText({ revoked, ended, missing }: Revoked): string {
  if (revoked === 0 && ended.length === 1 && missing === 0)
    return ended[0] === "expired" ? "This key had already expired." : "This key was already revoked.";
  const parts = [
    `Revoked ${formatCount(revoked, "key")}.`,
    ended.length > 0 && `${formatCount(ended.length, "key")} had already been revoked or had expired.`,
    missing > 0 && `${formatCount(missing, "key")} could not be found.`,
  ];
  return parts.filter(Boolean).join(" ");
}
