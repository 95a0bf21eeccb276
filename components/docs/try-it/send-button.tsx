import { useHydrated } from "@/components/store";
import { clockSpan } from "@/components/time";
import { useNow } from "@/components/ui/data/time";
import { PendingButton, useFormState } from "@/components/ui/form/form-status";
import { SECOND_MS } from "@/lib/base/time";
import { retryAfter, type TryItResponse } from "./call";

type SendButtonProps = { sending?: boolean; response?: TryItResponse; label?: string };

/** The button is disabled until it can send, and until Retry-After has passed, because a key that ignores it gets banned. @param sending that of the Form around it, if not given */
export function SendButton({ sending, response, label = "Send" }: SendButtonProps) {
  const now = useNow(response?.at ?? 0, 250);
  const { pending } = useFormState();
  const isHydrated = useHydrated();
  const until = response ? response.at + retryAfter(response) * SECOND_MS : 0;
  const waiting = now < until;
  return (
    <PendingButton
      type="submit"
      variant="primary"
      className="justify-self-start"
      disabled={waiting || !isHydrated}
      pending={sending ?? pending}
    >
      {waiting ? `Send again in ${clockSpan(until - now)}` : label}
    </PendingButton>
  );
}
