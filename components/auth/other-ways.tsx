import { env } from "@/lib/env";
import { GithubButton } from "./github-button";

/** The ways to sign in that need no password here, as far as this deployment has any. */
export function OtherWays({ callbackUrl }: { callbackUrl: string }) {
  if (!env().github) return null;
  return (
    <>
      <GithubButton callbackUrl={callbackUrl} />
      <div aria-hidden="true" className="my-5 flex items-center gap-3 text-[13px] text-muted">
        <span className="h-px flex-1 bg-line" />
        or
        <span className="h-px flex-1 bg-line" />
      </div>
    </>
  );
}
