"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useMay, WhoMay } from "@/components/portal/may";
import { Button } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/layout/link";
import { EmptyState, PageHeader } from "@/components/ui/layout/page";
import { useBesidePage } from "@/components/ui/overlay/beside-page";
import { FormDialog } from "@/components/ui/overlay/form-dialog";
import { addEndpointAction } from "@/lib/web/actions/webhooks";
import { EndpointFields } from "./endpoint-fields";
import type { EventKind } from "./kinds";
import { EndpointSecret } from "./secret";

type EndpointBoardProps = { count: number; max: number; kinds: EventKind[]; children: ReactNode };

export function EndpointBoard({ count, max, kinds, children }: EndpointBoardProps) {
  const router = useRouter();
  const show = useBesidePage();
  const add = useMay("webhooks.write") && (
    <FormDialog
      trigger={
        <Button variant="primary" disabled={count >= max}>
          <Icon name="plus" /> Add endpoint
        </Button>
      }
      title="Add an endpoint"
      description="A URL of your server, and the events to send to it. Its secret is shown next."
      label="New endpoint"
      submit="Add endpoint"
      action={addEndpointAction}
      onDone={(added) => {
        show(<EndpointSecret secret={added.secret} />);
        router.refresh();
      }}
    >
      <EndpointFields kinds={kinds} />
    </FormDialog>
  );
  return (
    <>
      <PageHeader
        title="Webhooks"
        description={`Get a signed request when something happens. ${count} of ${max} endpoints.${count >= max ? " Delete one to add another." : ""}`}
        actions={count > 0 && add}
      />
      <WhoMay permission="webhooks.write" does="add and change endpoints" />
      {count === 0 && (
        <EmptyState icon="webhook" title="No endpoints yet" action={add}>
          When something happens, such as a delivered order, we send a request to the URL of your server. No public
          address? <Link href="/docs/guides/webhooks#test-it">Listen on your machine</Link>
        </EmptyState>
      )}
      {children}
    </>
  );
}
