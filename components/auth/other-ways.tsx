import { Mail } from "lucide-react";
import { cx } from "@/components/cx";
import { LinkButton } from "@/components/ui/form/button";
import { env } from "@/lib/base/env";
import { withCallback } from "@/lib/web/auth/callback";
import { GithubButton, PasskeyButton } from "./sign-in-buttons";

type OtherWaysProps = { callbackUrl: string; byLink?: boolean; byPasskey?: boolean };

/** An email link and a passkey need an existing account. */
export function OtherWays({ callbackUrl, byLink = false, byPasskey = false }: OtherWaysProps) {
  const { github } = env();
  if (!github && !byLink && !byPasskey) return null;
  return (
    <>
      <div className="grid gap-2.5">
        {byPasskey && <PasskeyButton callbackUrl={callbackUrl} />}
        {github && <GithubButton callbackUrl={callbackUrl} />}
        {byLink && (
          <LinkButton className="w-full" href={withCallback("/sign-in/link", callbackUrl)}>
            <Mail aria-hidden="true" /> Email me a sign-in link
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
