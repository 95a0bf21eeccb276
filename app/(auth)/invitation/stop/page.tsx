import { AuthForm } from "@/components/auth/auth-form";
import { AuthHeader, DeadLinkMessage } from "@/components/auth/parts";
import { LongText } from "@/components/ui/data/long-text";
import { product } from "@/lib/base/product";
import { readOptOut } from "@/lib/domains/members/opt-outs";
import { stopInvitationsAction } from "@/lib/web/actions/members";
import { linkMetadata } from "@/lib/web/auth/opened-link";
import { signUpToken } from "@/lib/web/auth/schema";

const title = "Stop invitations";

export const metadata = linkMetadata(title);

/** Opening the page changes nothing: mail scanners open every link. */
export default async function StopInvitations({ searchParams }: PageProps<"/invitation/stop">) {
  const token = signUpToken.parse((await searchParams).token);
  const found = await readOptOut(token);
  if (!found) {
    const dead = "This link does not work. It may be incomplete: copy all of it from the email.";
    return <DeadLinkMessage title={title} dead={dead} />;
  }
  const address = <LongText className="font-medium text-ink">{found.email}</LongText>;
  if (found.isOptedOut) {
    return (
      <>
        <AuthHeader title="Invitations are stopped">
          No one can invite {address} to an account on {product.name}. Who tries learns that this address gets no
          invitations.
        </AuthHeader>
        <AuthForm
          action={stopInvitationsAction}
          name="Allow invitations"
          submit="Allow invitations again"
          fields={{ token, to: "allow" }}
        />
      </>
    );
  }
  return (
    <>
      <AuthHeader title={title}>
        Then no one can invite {address} to an account on {product.name}. Other emails, such as a link to sign in, still
        arrive.
      </AuthHeader>
      <AuthForm action={stopInvitationsAction} submit={title} fields={{ token, to: "stop" }} />
    </>
  );
}
