"use client";

import { FormSection, ListSection, SettingsRow, SettingsSection } from "@/components/settings/section";
import { Badge } from "@/components/ui/data/badge";
import { Button, LinkButton } from "@/components/ui/form/button";
import { Field, Input } from "@/components/ui/form/fields";
import { Link } from "@/components/ui/layout/link";
import { Card, CardBody, CardFooter } from "@/components/ui/layout/page";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { toast } from "@/components/ui/overlay/toast";
import { capitalized, listOf } from "@/lib/base/grammar";
import { deleteAccountAction, renameAccountAction, requireSecondFactorsAction } from "@/lib/web/actions/members";
import type { MemberEntry } from "@/lib/web/reads/members";

const NameSection = ({ name }: { name: string }) => (
  <FormSection
    title="Account name"
    description="Shown to members and to people you invite."
    action={renameAccountAction}
    onDone={() => toast.success("Account renamed.")}
    submit="Save name"
  >
    <Field name="name" label="Name" className="sm:max-w-96">
      <Input defaultValue={name} autoComplete="off" required maxLength={100} />
    </Field>
  </FormSection>
);

function FactorsSection({ required, members }: { required: boolean; members: MemberEntry[] }) {
  const without = members.filter(({ hasFactor }) => !hasFactor);
  const ownMissing = without.some(({ own }) => own);
  const names = capitalized(listOf(without.map(({ own, name }) => (own ? "you" : name))));
  const haveNot = without.length === 1 && !ownMissing ? "has not" : "have not";
  return (
    <SettingsSection
      title="Two-factor authentication"
      description={
        required
          ? "Members without an authenticator app or a passkey see nothing of the account until they add one."
          : "An owner can require an authenticator app or a passkey of all members."
      }
    >
      <Card>
        <CardBody>
          <p className="flex items-center gap-2 font-medium">
            Required of all members <Badge tone={required ? "accent" : "neutral"}>{required ? "On" : "Off"}</Badge>
          </p>
          <p className="mt-0.5 wrap-anywhere text-muted">
            {without.length === 0 ? "All members have set it up." : `${names} ${haveNot} set it up.`}
          </p>
        </CardBody>
        <CardFooter>
          {required ? (
            <ConfirmDialog
              trigger={<Button>Stop requiring…</Button>}
              title="Stop requiring second factors?"
              description="Members can then use the account with a password or an email link alone."
              confirm="Stop requiring"
              tone="primary"
              action={requireSecondFactorsAction}
              fields={{ required: "no" }}
              done="Second factors are optional now."
            />
          ) : ownMissing ? (
            <p className="mr-auto text-[13px] text-muted">
              To require it of others,{" "}
              <Link href="/portal/settings#two-factor">add an authenticator app or a passkey</Link> yourself first.
            </p>
          ) : (
            <ConfirmDialog
              trigger={<Button>Require second factors…</Button>}
              title="Require second factors?"
              description={
                without.length === 0
                  ? "All members have set it up. New members must too."
                  : `${names} will see nothing of the account until they add one.`
              }
              confirm="Require second factors"
              tone="primary"
              action={requireSecondFactorsAction}
              fields={{ required: "yes" }}
              done="Second factors are required now."
            />
          )}
        </CardFooter>
      </Card>
    </SettingsSection>
  );
}

const DeleteSection = ({ name }: { name: string }) => (
  <ListSection title="Delete account" className="border-danger/40!">
    <SettingsRow
      title="This cannot be undone."
      action={
        <ConfirmDialog
          trigger="Delete account…"
          title={`Delete the account ${name}?`}
          description="This cannot be undone. All keys in the account stop working, for all members."
          confirm="Delete account"
          action={deleteAccountAction}
        >
          <Field
            name="name"
            label={
              <>
                Type <span className="wrap-anywhere font-mono">{name}</span> to confirm
              </>
            }
          >
            <Input autoComplete="off" autoCapitalize="none" spellCheck={false} required />
          </Field>
        </ConfirmDialog>
      }
    >
      Its keys stop working immediately. Its usage is permanently deleted, and open orders are cancelled. The members
      keep their profiles and their other accounts.
    </SettingsRow>
  </ListSection>
);

const DeleteWithProfile = () => (
  <ListSection title="Delete account">
    <SettingsRow
      title="This account is deleted with your profile."
      action={
        <LinkButton size="sm" href="/portal/settings#delete">
          Go to your profile
        </LinkButton>
      }
    >
      You are its only member, and have no other account.
    </SettingsRow>
  </ListSection>
);

/** `isOnly`: the person has no other account. */
type AccountSectionsProps = { name: string; required: boolean; members: MemberEntry[]; isOnly: boolean };

export const AccountSections = ({ name, required, members, isOnly }: AccountSectionsProps) => (
  <div className="[&>section:first-child]:border-t-0 [&>section:first-child]:pt-2">
    <NameSection name={name} />
    <FactorsSection required={required} members={members} />
    {members.length === 1 && isOnly ? <DeleteWithProfile /> : <DeleteSection name={name} />}
  </div>
);
