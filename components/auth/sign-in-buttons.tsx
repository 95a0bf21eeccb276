"use client";

import { signIn } from "next-auth/react";
import { useState } from "react";
import { Button } from "@/components/ui/form/button";
import { FormButton } from "@/components/ui/form/form-button";
import { Icon } from "@/components/ui/icon";
import { Spinner } from "@/components/ui/layout/loading";
import { signInByPasskeyAction, startPasskeySignInAction } from "@/lib/web/actions/sign-in";
import { passkeyAction } from "./with-passkey";

const githubMark = (
  <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false" className="fill-current">
    <path d="M8 0a8 8 0 0 0-2.53 15.59c.4.07.55-.17.55-.38v-1.5c-2.23.49-2.7-.95-2.7-.95-.36-.92-.89-1.17-.89-1.17-.72-.5.06-.49.06-.49.8.06 1.23.83 1.23.83.71 1.22 1.87.87 2.33.66.07-.52.28-.87.5-1.07-1.77-.2-3.64-.89-3.64-3.95 0-.87.31-1.59.83-2.15-.09-.2-.36-1.02.07-2.12 0 0 .67-.22 2.2.82a7.5 7.5 0 0 1 4 0c1.53-1.04 2.2-.82 2.2-.82.43 1.1.16 1.92.08 2.12.51.56.82 1.28.82 2.15 0 3.07-1.87 3.75-3.65 3.95.29.25.54.73.54 1.48v2.2c0 .21.15.46.55.38A8 8 0 0 0 8 0Z" />
  </svg>
);

/** `name` is undefined for GitHub. */
type ElsewhereProps = { callbackUrl: string; name?: string };

export function ElsewhereButton({ callbackUrl, name }: ElsewhereProps) {
  const [leaving, setLeaving] = useState(false);
  return (
    <Button
      className="noscript:hidden w-full"
      aria-disabled={leaving || undefined}
      onClick={() => {
        setLeaving(true);
        void signIn(name === undefined ? "github" : "oidc", { callbackUrl });
      }}
    >
      {leaving ? <Spinner /> : name === undefined ? githubMark : <Icon name="building-2" />}
      <span className="truncate">Continue with {name ?? "GitHub"}</span>
    </Button>
  );
}

const signInWithPasskey = passkeyAction(startPasskeySignInAction, signInByPasskeyAction);

export function PasskeyButton({ callbackUrl }: { callbackUrl: string }) {
  return (
    <FormButton
      action={signInWithPasskey}
      fields={{ callbackUrl }}
      name="Sign in with a passkey"
      formClass="noscript:hidden grid gap-2.5"
      size="md"
      className="w-full"
    >
      <Icon name="key-round" /> Sign in with a passkey
    </FormButton>
  );
}
