"use client";

import { useState } from "react";
import { href } from "@/components/href";
import { Live, refreshEveryMs, useRead } from "@/components/portal/read";
import { ListPagination } from "@/components/ui/data/list-pagination";
import { Button } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { EmptyState } from "@/components/ui/layout/page";
import { filterQuery, logCursorText } from "@/lib/domains/usage/filter-query";
import type { LogFilter } from "@/lib/domains/usage/schema";
import type { JsonOf } from "@/lib/web/reads/json";
import type { RequestList } from "@/lib/web/reads/live";
import { type KeyNames, keyLabel, requestHref, rowTime, splitKeyName, usageHref } from "./labels";
import { RequestTable } from "./request-table";
import { ZoneLinks } from "./zone-links";

type RequestLogProps = {
  read: string;
  filter: Omit<LogFilter, "before">;
  names: KeyNames;
  /** Whether the account has sent a request before this page was loaded. */
  everUsed: boolean;
  span: string;
  /** Where this page starts, if it is not the first, and the way back. */
  from: string | undefined;
  back: string | string[] | undefined;
};

const path = "/portal/usage/requests";

export function RequestLog({ read, filter, names, everUsed, span, from, back }: RequestLogProps) {
  const live = from === undefined;
  const { zone } = filter;
  const [paused, setPaused] = useState(false);
  const log = useRead<JsonOf<RequestList>>(read, live && !paused && refreshEveryMs);
  if (!log.data) return <p role="alert">{log.error?.message ?? "Loading…"}</p>;
  const { items, next, searchedBackTo } = log.data;
  const searched = searchedBackTo === undefined ? undefined : rowTime(searchedBackTo, zone);
  const pauseOrResume = () => {
    setPaused(!paused);
    if (paused) log.refetch();
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {/* The head of the table says UTC too, but not on a phone. */}
        <ZoneLinks zone={zone} className="mr-auto sm:[p&]:invisible" />
        {live && (
          <div className="noscript:hidden flex items-center gap-3">
            {paused ? (
              <p role="status" className="text-[13px] text-muted">
                Paused. New requests are not shown.
              </p>
            ) : (
              <Live query={log} />
            )}
            <Button size="sm" onClick={pauseOrResume}>
              {paused ? <Icon name="play" /> : <Icon name="pause" />}
              <span>{paused ? "Resume" : "Pause"}</span>
            </Button>
          </div>
        )}
      </div>
      {items.some(({ status }) => status === 429) && (
        <p className="mb-3 text-[13px] text-muted">
          Only the first of consecutive rate-limited requests is listed; Usage counts all.
        </p>
      )}
      {items.length > 0 ? (
        <RequestTable
          label="Requests"
          items={items}
          zone={zone}
          hrefOf={(id) => requestHref(id, zone)}
          who={{
            title: "Key",
            of: ({ keyId }) => <span title={keyLabel(keyId, names)}>{splitKeyName(keyLabel(keyId, names))[0]}</span>,
          }}
        />
      ) : searched ? (
        <EmptyState icon="list-filter" title="No requests found yet">
          Searched back to {searched}. Search further, or choose other filters.
        </EmptyState>
      ) : everUsed ? (
        <EmptyState
          icon="list-filter"
          title="No requests found"
          link={{ href: usageHref(path, { range: "30d", zone }), label: "Show the last 30 days" }}
        >
          Choose a longer period or other filters.
        </EmptyState>
      ) : (
        <EmptyState
          icon="list-filter"
          title="No requests yet"
          link={{ href: "/docs/guides/quick-start", label: "Send your first request" }}
        >
          It appears here a second after you send it.
        </EmptyState>
      )}
      <ListPagination
        from={from}
        next={next && logCursorText(next)}
        back={back}
        nextLabel={searched && "Search further"}
        hrefOf={(before) => href(path, { ...Object.fromEntries(filterQuery(filter)), before })}
      />
      <p className="mt-4 text-[13px] text-muted">
        {searched && items.length > 0 && <span>Searched back to {searched}. </span>}
        <span>Newest first. We keep requests for {span}, without bodies.</span>
      </p>
    </>
  );
}
