import { Badge } from "@/components/ui/data/badge";
import { Link } from "@/components/ui/layout/link";

/** The account of an order, or the one that added a pet. @param name null if the account was deleted */
export const AccountLink = ({ id, name }: { id: bigint | string | null; name: string | null }) =>
  name === null ? (
    <span className="text-muted">Deleted account</span>
  ) : (
    <Link
      className="relative z-10 hover:underline max-sm:inline-block max-sm:py-1"
      href={`/staff/accounts/${id}`}
      title={name}
    >
      {name}
    </Link>
  );

export const AccountStatusBadge = ({ disabledAt }: { disabledAt: Date | string | null }) =>
  disabledAt ? <Badge tone="danger">Disabled</Badge> : <Badge tone="accent">Active</Badge>;
