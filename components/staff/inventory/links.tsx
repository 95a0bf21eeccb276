import Link from "next/link";
import { utcTime } from "@/components/time";

export const AccountLink = ({ id, name }: { id: bigint; name: string | null }) => (
  <Link className="link" href={`/staff/accounts/${id}`}>
    {name ?? `Account ${id}`}
  </Link>
);

export const Time = ({ at }: { at: Date }) => <time dateTime={at.toISOString()}>{utcTime(at.getTime())}</time>;
