import { PlannedBrownouts } from "@/components/deprecations/planned-brownouts";
import { utcDay } from "@/components/time";
import { Badge } from "@/components/ui/data/badge";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import type { Operation } from "@/lib/api/operation";
import { operations } from "@/lib/api/operations";
import { referencePath } from "@/lib/docs/pages";
import { daysUntil, type Reference } from "@/lib/docs/reference";

export function MarkBadges({ operation }: { operation: Operation }) {
  const { stability, deprecation } = operation;
  return (
    <>
      {stability && <Badge tone="warning">{stability}</Badge>}
      {deprecation && <Badge>Deprecated</Badge>}
    </>
  );
}

const stabilityNotes = {
  experimental: "Experimental: this operation may change within v1.",
  beta: "Beta: this operation is complete, and we only fix bugs.",
};

export function MarkNotes({ reference, now }: { reference: Reference; now: number }) {
  const { stability, deprecation } = reference.operation;
  return (
    <>
      {deprecation && (
        <Alert tone="warning">
          Use{" "}
          <Link href={referencePath(deprecation.replacement)} className="underline">
            {operations.find(({ id }) => id === deprecation.replacement)?.summary}
          </Link>{" "}
          instead: this operation will be removed on {utcDay(deprecation.sunset.getTime())}, in{" "}
          {daysUntil(deprecation.sunset, now).toLocaleString("en-US")} days. See{" "}
          <Link href="/docs/guides/moving-from-get-pet" className="underline">
            how to move
          </Link>
          , and{" "}
          <Link href="/portal/usage/deprecated" className="underline">
            which of your keys call it
          </Link>
          .
        </Alert>
      )}
      <PlannedBrownouts brownouts={reference.brownouts} now={now} />
      {stability && (
        <Alert tone="warning">
          {stabilityNotes[stability]}{" "}
          <Link href="/docs/guides/versioning#stability" className="underline">
            Learn more
          </Link>
        </Alert>
      )}
    </>
  );
}
