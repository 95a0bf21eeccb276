"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useMay, WhoMay } from "@/components/portal/may";
import { LongText } from "@/components/ui/data/long-text";
import { Button } from "@/components/ui/form/button";
import { FormButton } from "@/components/ui/form/form-button";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/layout/page";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlay/menu";
import type { EndpointStatus } from "@/lib/base/vocabulary";
import { setEndpointStatusAction } from "@/lib/web/actions/webhooks";
import { type EndpointAction, EndpointDialogs, type ShownEndpoint } from "./endpoint-dialogs";
import type { EventKind } from "./kinds";

type StatusButtonProps = { id: string; to: EndpointStatus; done: string };

function StatusButton({ id, to, done }: StatusButtonProps) {
  const isPause = to === "paused";
  return (
    <FormButton size="md" action={setEndpointStatusAction} fields={{ id, status: to }} done={done}>
      <Icon name={isPause ? "pause" : "play"} /> {isPause ? "Pause" : "Enable"}
    </FormButton>
  );
}

export function EndpointHeader({ endpoint, kinds }: { endpoint: ShownEndpoint; kinds: EventKind[] }) {
  const router = useRouter();
  const [chosen, setChosen] = useState<EndpointAction>();
  const { id, url, description, status } = endpoint;
  const actions = useMay("webhooks.write") && (
    <>
      {status === "enabled" ? (
        <>
          <Button variant="primary" className="noscript:hidden" onClick={() => setChosen("test")}>
            <Icon name="send" /> Send test event
          </Button>
          <StatusButton key="pause" id={id} to="paused" done="Paused. Events wait until you enable the endpoint." />
        </>
      ) : (
        <StatusButton key="enable" id={id} to="enabled" done="Enabled." />
      )}
      <span className="noscript:hidden">
        <Menu
          trigger={
            <Button className="px-2.5" aria-label="More actions">
              <Icon name="ellipsis" />
            </Button>
          }
        >
          <MenuItem onClick={() => setChosen("edit")} icon="pencil" label="Edit…" />
          <MenuItem onClick={() => setChosen("roll")} icon="refresh-cw" label="Roll secret…" />
          {status !== "disabled" && <MenuItem onClick={() => setChosen("disable")} icon="square" label="Disable…" />}
          <MenuSeparator />
          <MenuItem danger onClick={() => setChosen("delete")} icon="trash-2" label="Delete…" />
        </Menu>
      </span>
    </>
  );
  return (
    <>
      <PageHeader
        title={<LongText className="text-xl">{url}</LongText>}
        description={description && <span className="wrap-anywhere">{description}</span>}
        actions={actions}
      />
      <WhoMay permission="webhooks.write" does="change this endpoint" />
      <EndpointDialogs
        endpoint={endpoint}
        kinds={kinds}
        chosen={chosen}
        onClose={() => setChosen(undefined)}
        onChanged={() => router.refresh()}
      />
    </>
  );
}
