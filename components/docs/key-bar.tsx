"use client";

import { usePathname } from "next/navigation";
import { useState } from "react";
import { useFound } from "@/components/palette/use-search";
import { Button } from "@/components/ui/form/button";
import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/layout/link";
import { may, thoseWhoMay } from "@/lib/base/permissions";
import { issueDocsKeyAction } from "@/lib/web/actions/keys";
import { setKey, useKey } from "./code-tabs";
import { useSignedIn } from "./signed-in";

const focus = (element: HTMLElement | null) => element?.focus();

export function KeyBar() {
  const signedIn = useSignedIn();
  const key = useKey();
  const role = useFound("", signedIn)?.role;
  // The button that issued the key is gone then, and had the focus.
  const [issued, setIssued] = useState(false);
  const pathname = usePathname();
  if (key)
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-[13px]">
        <p role="status" ref={issued ? focus : undefined} tabIndex={-1} className="flex items-center gap-2 text-muted">
          <Icon name="key-round" className="size-4 text-accent" />
          <span>
            The samples use the key <code className="font-mono text-ink">…{key.slice(-4)}</code> until you close this
            page.
          </span>
        </p>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            setIssued(false);
            setKey("");
          }}
        >
          Remove
        </Button>
      </div>
    );
  if (!signedIn)
    return (
      <p className="text-[13px] text-muted">
        <Link href={`/sign-in?callbackUrl=${encodeURIComponent(pathname)}`}>Sign in</Link> to use your own key in the
        samples.
      </p>
    );
  if (role && !may(role, "keys.write"))
    return <p className="text-[13px] text-muted">{thoseWhoMay("keys.write")} can use a temporary key here.</p>;
  return (
    <Form
      action={issueDocsKeyAction}
      onDone={({ secret }) => {
        setIssued(true);
        setKey(secret);
      }}
      aria-label="Key for the samples"
    >
      <FormAlert />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SubmitButton variant="secondary" size="sm">
          <Icon name="key-round" /> Use a temporary key
        </SubmitButton>
        <p className="text-[13px] text-muted">Creates a key that expires in one hour, or when you sign out.</p>
      </div>
    </Form>
  );
}
