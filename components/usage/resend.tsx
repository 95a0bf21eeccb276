"use client";

import { useState } from "react";
import { setKey, useKey } from "@/components/docs/code-tabs";
import { send, type TryItResponse } from "@/components/docs/try-it/call";
import { ResponseView } from "@/components/docs/try-it/response";
import { SendButton } from "@/components/docs/try-it/send-button";
import { useMay } from "@/components/portal/may";
import { Form } from "@/components/ui/form/form";
import { FormAlert } from "@/components/ui/form/form-status";
import { Alert } from "@/components/ui/layout/alert";
import { issueDocsKeyAction } from "@/lib/web/actions/keys";
import type { Action } from "@/lib/web/actions/result";

/** Sends a read again, with the temporary key of the docs. @param path below the API, with its query */
export function Resend({ path }: { path: string }) {
  const key = useKey();
  const mayCreate = useMay("keys.write");
  const [response, setResponse] = useState<TryItResponse | "none">();
  if (!mayCreate) return null;
  const withKey: Action<{ secret: string }> = async (...form) =>
    key ? { ok: true, data: { secret: key } } : issueDocsKeyAction(...form);
  const sendWith = async (secret: string) => {
    const headers = { Authorization: `Bearer ${secret}` };
    const sent = await send({ url: path, init: { method: "GET", headers } }).catch(() => "none" as const);
    setKey(sent !== "none" && sent.head.status === 401 ? "" : secret);
    setResponse(sent);
  };
  return (
    <>
      <Form
        action={withKey}
        onDone={({ secret }) => sendWith(secret)}
        className="noscript:hidden grid gap-3"
        aria-label="Send again"
      >
        <FormAlert />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <SendButton label="Send again" response={response === "none" ? undefined : response} />
          <p className="text-[13px] text-muted">
            Uses the temporary key of the docs, with all scopes. It counts as a request.
          </p>
        </div>
      </Form>
      {response === "none" && (
        <Alert tone="danger" role="alert">
          We could not reach the server. Check your connection and try again.
        </Alert>
      )}
      {response && response !== "none" && <ResponseView response={response} />}
    </>
  );
}
