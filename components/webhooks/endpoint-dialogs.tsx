import { useRouter } from "next/navigation";
import { useState } from "react";
import { CodeBlock } from "@/components/ui/data/code-block";
import { SelectField } from "@/components/ui/form/fields";
import { RadioCards } from "@/components/ui/form/radio-cards";
import { useBesidePage } from "@/components/ui/overlay/beside-page";
import { ConfirmDialog, FormDialog } from "@/components/ui/overlay/form-dialog";
import { toast } from "@/components/ui/overlay/toast";
import type { SecretOverlap } from "@/lib/domains/webhooks/schema";
import type { Endpoint } from "@/lib/domains/webhooks/service";
import {
  deleteEndpointAction,
  editEndpointAction,
  rollSecretAction,
  sendTestAction,
  setEndpointStatusAction,
} from "@/lib/web/actions/webhooks";
import { EndpointFields } from "./endpoint-fields";
import type { EventKind } from "./kinds";
import { EndpointSecret } from "./secret";

export type ShownEndpoint = Pick<Endpoint, "url" | "description" | "eventTypes" | "status"> & { id: string };

export type EndpointAction = "edit" | "test" | "roll" | "disable" | "delete";

function Example({ kinds, first }: { kinds: EventKind[]; first: string | undefined }) {
  const [type, setType] = useState(first);
  const kind = kinds.find((one) => one.type === type);
  return (
    <>
      <SelectField
        name="type"
        label="Event"
        options={kinds.map((one) => ({ value: one.type, label: one.type }))}
        defaultValue={first}
        onChange={(event) => setType(event.target.value)}
      />
      <CodeBlock code={kind?.example ?? ""} label="Example" areaClass="max-h-72 overflow-y-auto" />
    </>
  );
}

const overlaps: { value: SecretOverlap; label: string; hint: string }[] = [
  {
    value: "24h",
    label: "In 24 hours",
    hint: "If you change your server today. Secrets before it sign until their own time.",
  },
  { value: "none", label: "Immediately", hint: "If the secret leaked. No old secret signs from then on." },
];

type EndpointDialogsProps = {
  endpoint: ShownEndpoint;
  kinds: EventKind[];
  chosen: EndpointAction | undefined;
  onClose: () => void;
  onChanged: () => void;
};

export function EndpointDialogs({ endpoint, kinds, chosen, onClose, onChanged }: EndpointDialogsProps) {
  const router = useRouter();
  const show = useBesidePage();
  const { id, url } = endpoint;
  const dialog = { open: true, onOpenChange: onClose, fields: { id } };
  switch (chosen) {
    case "edit":
      return (
        <FormDialog
          {...dialog}
          title="Edit the endpoint"
          description="Deliveries that wait are sent to the new URL."
          label="Endpoint"
          submit="Save"
          action={editEndpointAction}
          done="Endpoint saved."
        >
          <EndpointFields kinds={kinds} endpoint={endpoint} />
        </FormDialog>
      );
    case "test":
      return (
        <FormDialog
          {...dialog}
          title="Send a test event"
          description="We send this example to the endpoint, signed as any event. Other endpoints do not get it."
          label="Test event"
          submit="Send"
          action={sendTestAction}
          onDone={({ deliveryId }) => router.push(`/portal/webhooks/${id}/${deliveryId}`)}
        >
          <Example kinds={kinds} first={endpoint.eventTypes[0]} />
        </FormDialog>
      );
    case "roll":
      return (
        <FormDialog
          {...dialog}
          title="Roll the secret"
          description="You get a new secret. While an old one signs each event too, your server can change from one to the other without a gap."
          label="Roll secret"
          submit="Roll secret"
          action={rollSecretAction}
          onDone={(rolled) => {
            show(<EndpointSecret secret={rolled.secret} />);
            onChanged();
          }}
        >
          <RadioCards name="overlap" legend="The old secret stops signing" defaultValue="24h" choices={overlaps} />
        </FormDialog>
      );
    case "disable":
      return (
        <ConfirmDialog
          {...dialog}
          fields={{ id, status: "disabled" }}
          title="Disable the endpoint?"
          description="It gets no events, and its deliveries that wait have failed. To keep them, pause it instead."
          confirm="Disable endpoint"
          action={setEndpointStatusAction}
          done="Disabled."
        />
      );
    case "delete":
      return (
        <ConfirmDialog
          {...dialog}
          title={`Delete ${url}?`}
          description="It no longer gets events. Its secret and its deliveries are deleted too, and you cannot restore them."
          confirm="Delete endpoint"
          action={deleteEndpointAction}
          onDone={() => {
            toast.success("Endpoint deleted.");
            router.push("/portal/webhooks");
          }}
        />
      );
  }
}
