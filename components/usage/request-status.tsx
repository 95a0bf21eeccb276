import { Badge } from "@/components/ui/data/badge";
import { outcomeOf } from "@/lib/domains/usage/vocabulary";
import { outcomeStyles } from "./outcomes";

export const RequestStatusBadge = ({ status }: { status: number }) => (
  <Badge tone={outcomeStyles[outcomeOf(status)].tone} code>
    {status}
  </Badge>
);
