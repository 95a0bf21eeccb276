import Link from "next/link";
import { utcDay } from "@/components/time";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import type { Operation } from "@/lib/api/operation";
import { referencePath } from "@/lib/docs/pages";
import { daysUntil } from "@/lib/docs/reference";

/** What somebody should know before they build on an operation, in a word each. */
export function MarkBadges({ operation }: { operation: Operation }) {
  const { stability, deprecation } = operation;
  return (
    <>
      {stability && <Badge tone="warning">{stability}</Badge>}
      {deprecation && <Badge tone="danger">deprecated</Badge>}
    </>
  );
}

/** The same in sentences: until when a deprecated operation works, and what may change of an unfinished one. */
export function MarkNotes({ operation, now }: { operation: Operation; now: number }) {
  const { stability, deprecation } = operation;
  return (
    <>
      {deprecation && (
        <Alert tone="danger">
          Deprecated since {utcDay(deprecation.since.getTime())}. To be removed on{" "}
          <strong>{utcDay(deprecation.sunset.getTime())}</strong>, in{" "}
          <strong>{daysUntil(deprecation.sunset, now).toLocaleString("en-US")} days</strong>. Use{" "}
          <Link href={referencePath(deprecation.replacement)} prefetch={false} className="underline">
            {deprecation.replacement}
          </Link>{" "}
          instead:{" "}
          <Link href="/docs/guides/moving-from-get-pet" prefetch={false} className="underline">
            how to move
          </Link>
          .
        </Alert>
      )}
      {stability === "experimental" && (
        <Alert tone="warning">
          Experimental: its shape may still change within v1.{" "}
          <Link href="/docs/guides/versioning#stability" prefetch={false} className="underline">
            What this means
          </Link>
        </Alert>
      )}
      {stability === "beta" && (
        <Alert tone="warning">
          Beta: its shape is settled, and only faults will be mended.{" "}
          <Link href="/docs/guides/versioning#stability" prefetch={false} className="underline">
            What this means
          </Link>
        </Alert>
      )}
    </>
  );
}
