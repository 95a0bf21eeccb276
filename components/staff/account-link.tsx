import { Link } from "@/components/ui/layout/link";

/** The account of an order, or the one that added a pet. @param name null if the account was deleted */
export const AccountLink = ({ id, name }: { id: bigint | string | null; name: string | null }) =>
  name === null ? (
    <span className="text-muted">Deleted account</span>
  ) : (
    <Link className="link" href={`/staff/accounts/${id}`} title={name}>
      {name}
    </Link>
  );

/** The account of a request, in a list of several accounts. */
export const accountColumn = {
  title: "Account",
  of: ({ accountId, accountName }: { accountId: bigint; accountName: string | null }) => (
    <AccountLink id={accountId} name={accountName ?? `Account ${accountId}`} />
  ),
};
