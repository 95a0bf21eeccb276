import { utcDay } from "@/components/time";
import { ListPagination } from "@/components/ui/data/pagination";
import { LinkRow, RowLink, Table, Td } from "@/components/ui/data/table";
import type { KeyEntry } from "@/lib/web/reads/key-list";
import { KeyBadges, LastFour } from "./key-parts";
import { type KeyQuery, keysHref } from "./shown-keys";

const endOf = ({ revokedAt, expiresAt }: KeyEntry): string => {
  const at = revokedAt ?? expiresAt;
  return at ? utcDay(Date.parse(at)) : "";
};

type EndedKeysProps = {
  keys: KeyEntry[];
  /** The key that the next page begins with, if there is one. */
  next?: string;
  search: KeyQuery;
};

/** The keys that were revoked or have expired, newest first. */
export const EndedKeys = ({ keys, next, search }: EndedKeysProps) => (
  <section aria-labelledby="ended" className="mt-8">
    <h2 id="ended" className="mb-3 text-[15px]">
      Revoked and expired keys
    </h2>
    {keys.length === 0 ? (
      <p className="text-muted">{search.q ? "None matches the search." : "None."}</p>
    ) : (
      <Table label="Revoked and expired keys" head={["Name", "Ended", "Status"]}>
        {keys.map((entry) => (
          <LinkRow key={entry.id}>
            <Td className="w-full max-w-0 truncate">
              <RowLink href={`/portal/keys/${entry.id}`}>{entry.name}</RowLink> <LastFour entry={entry} />
            </Td>
            <Td className="whitespace-nowrap text-muted">{endOf(entry)}</Td>
            <Td>
              <KeyBadges entry={entry} />
            </Td>
          </LinkRow>
        ))}
      </Table>
    )}
    <ListPagination from={search.from} next={next} hrefOf={(from) => keysHref({ ...search, from })} />
  </section>
);
