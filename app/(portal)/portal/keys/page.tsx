import type { Metadata } from "next";
import { cx } from "@/components/cx";
import { href } from "@/components/href";
import { KeyBoard } from "@/components/keys/key-board";
import { Hydrate } from "@/components/portal/hydrate";
import { Sparkline } from "@/components/ui/data/sparkline";
import { NeedsScript } from "@/components/ui/layout/alert";
import { publicOrigin } from "@/lib/base/env";
import { formatNumber } from "@/lib/base/number";
import { keySearch } from "@/lib/domains/keys/schema";
import { dailyUseOfKeys } from "@/lib/domains/usage/report";
import { keyUseDays } from "@/lib/domains/usage/vocabulary";
import { requireMember } from "@/lib/web/auth/guards";
import { reads } from "@/lib/web/reads/live";

export const metadata: Metadata = { title: "API keys" };

/** Without today, which is not over, unless there is nothing else. */
const lineOf = (counts: number[]): number[] => (counts.slice(0, -1).some(Boolean) ? counts.slice(0, -1) : counts);

function RequestsCell({ counts = [] }: { counts: number[] | undefined }) {
  const sum = counts.reduce((sum, count) => sum + count, 0);
  return (
    <span
      className={cx("items-center justify-end gap-3 xl:flex", sum === 0 && "text-muted")}
      title="Each line has a scale of its own. Today is left out until it is over."
    >
      {sum > 0 && <Sparkline counts={lineOf(counts)} className="max-xl:hidden" />}
      <span className="tabular-nums xl:min-w-14">{formatNumber(sum)}</span>
      <span className="xl:sr-only"> requests in {keyUseDays} days</span>
    </span>
  );
}

export default async function Keys({ searchParams }: PageProps<"/portal/keys">) {
  const query = await searchParams;
  const search = keySearch.parse(query);
  const member = await requireMember(href("/portal/keys", search));
  const [list, dailyRequests, origin] = await Promise.all([
    reads.keys.load(member, search),
    dailyUseOfKeys(member.accountId, Date.now()),
    publicOrigin(),
  ]);
  const read = href("keys", { q: search.q, from: search.from });
  return (
    <Hydrate read={read} data={list}>
      <KeyBoard
        read={read}
        search={{ ...search, from: search.from?.toString() }}
        requests={Object.fromEntries(
          [...dailyRequests].map(([id, days]) => [String(id), days.reduce((sum, count) => sum + count, 0)]),
        )}
        requestsCells={Object.fromEntries(
          [...list.keys, ...list.ended].map(({ id }) => [
            String(id),
            <RequestsCell key={id} counts={dailyRequests.get(id)} />,
          ]),
        )}
        origin={origin}
        back={query.back}
      />
      <NeedsScript className="mt-6">Creating or changing a key</NeedsScript>
    </Hydrate>
  );
}
