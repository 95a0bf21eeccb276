import { Badge } from "@/components/ui/data/badge";
import { Link } from "@/components/ui/layout/link";
import { deprecations } from "@/lib/domains/deprecations/deprecations";

/** Of an operation that will be removed, in a row that is a link itself. */
export const DeprecatedBadge = ({ operation }: { operation: string }) =>
  operation in deprecations && (
    <Link href="/portal/usage/deprecated" className="relative z-10 ml-1.5">
      <Badge tone="warning">Deprecated</Badge>
    </Link>
  );
