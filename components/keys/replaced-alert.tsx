import { utcTime } from "@/components/time";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import type { ApiKey } from "@/lib/domains/keys/service";

type ReplacedAlertProps = {
  works: boolean;
  replacement: Pick<ApiKey, "id" | "lastFour" | "createdAt">;
  /** Whether requests with the replaced key came since then. */
  isCalled: boolean;
};

export function ReplacedAlert({ works, replacement, isCalled }: ReplacedAlertProps) {
  return (
    <Alert tone={works && isCalled ? "warning" : "neutral"}>
      Replaced by the key{" "}
      <Link href={`/portal/keys/${replacement.id}`} className="font-mono underline">
        …{replacement.lastFour}
      </Link>{" "}
      on {utcTime(replacement.createdAt.getTime())}.{" "}
      {isCalled ? "It has been used since then: see its callers." : "It has not been used since then."}
      {works && !isCalled && " You can end the overlap."}
    </Alert>
  );
}
