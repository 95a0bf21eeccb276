import { ShownOnce } from "@/components/ui/overlay/shown-once";

export const EndpointSecret = ({ secret }: { secret: string }) => (
  <ShownOnce
    title="Secret of the endpoint"
    text={secret}
    what="secret"
    warning="Your server verifies the signature of each event with this secret. Copy it now. You will not be able to see it again."
    otherwise="roll the secret for a new one."
    saved="I have saved the secret"
  />
);
