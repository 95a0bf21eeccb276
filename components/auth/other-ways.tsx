import { cx } from "@/components/cx";
import { LinkButton } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { env } from "@/lib/base/env";
import { withCallback } from "@/lib/web/auth/callback";
import { ElsewhereButton, PasskeyButton } from "./sign-in-buttons";

type OtherWaysProps = { callbackUrl: string; byLink?: boolean; byPasskey?: boolean };

/** An email link and a passkey need an existing account. */
export function OtherWays({ callbackUrl, byLink = false, byPasskey = false }: OtherWaysProps) {
  const { github, oidc } = env();
  if (!github && !oidc && !byLink && !byPasskey) return null;
  return (
    <>
      <div className="grid gap-2.5">
        {oidc && <ElsewhereButton callbackUrl={callbackUrl} name={oidc.name} />}
        {byPasskey && <PasskeyButton callbackUrl={callbackUrl} />}
        {github && <ElsewhereButton callbackUrl={callbackUrl} />}
        {byLink && (
          <LinkButton className="w-full" href={withCallback("/sign-in/link", callbackUrl)}>
            <Icon name="mail" /> Email me a sign-in link
          </LinkButton>
        )}
      </div>
      <div
        aria-hidden="true"
        className={cx("my-5 flex items-center gap-3 text-[13px] text-muted", !byLink && "noscript:hidden")}
      >
        <span className="h-px flex-1 bg-line" />
        or
        <span className="h-px flex-1 bg-line" />
      </div>
    </>
  );
}
