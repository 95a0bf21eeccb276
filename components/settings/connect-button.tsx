"use client";

import { FormButton } from "@/components/ui/form/form-button";
import type { Action } from "@/lib/web/actions/result";

type Props = { action: Action<{ callbackUrl: string }>; name: string };

/** next-auth is loaded by a click: few people use it here. */
export const ConnectButton = ({ action, name }: Props) => (
  <FormButton
    action={action}
    name={`Connect ${name}`}
    onDone={async ({ callbackUrl }) => (await import("next-auth/react")).signIn("oidc", { callbackUrl })}
  >
    Connect
  </FormButton>
);
