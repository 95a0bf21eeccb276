"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { useMay, WhoMay } from "@/components/portal/may";
import { LiveAlert, useRead } from "@/components/portal/read";
import { keyPages } from "@/components/portal/sections";
import { ListPagination } from "@/components/ui/data/list-pagination";
import { Button } from "@/components/ui/form/button";
import { FilterCheckbox, FilterForm, FilterInput } from "@/components/ui/form/filters";
import { Icon } from "@/components/ui/icon";
import { EmptyState, PageHeader } from "@/components/ui/layout/page";
import { PageTabs } from "@/components/ui/layout/page-tabs";
import type { KeyList } from "@/lib/web/reads/key-list";
import { BanAlert } from "./ban-alert";
import type { KeyAction } from "./key-menu";
import { countedKeys } from "./key-parts";
import { KeyTable } from "./key-table";
import { type KeyQuery, keysHref, type Requests, shownKeys } from "./shown-keys";

const IssueDialog = dynamic(async () => (await import("./issue-dialog")).IssueDialog, { ssr: false });
const KeyDialogs = dynamic(() => import("./key-dialogs"), { ssr: false });

const refreshEveryMs = 10_000;

function limitsText({ keys, maxActive }: KeyList): string {
  const counted = countedKeys(keys);
  const full = counted >= maxActive ? " Revoke one to create another." : "";
  const temporary = counted < keys.length ? " The temporary key of the docs does not count." : "";
  return `All keys share the limits of your plan.${full}${temporary}`;
}

const KeyFilters = ({ search: { q, sort, show } }: { search: KeyQuery }) => (
  <FilterForm
    action="/portal/keys"
    label="API keys"
    kept={{ sort }}
    resetHref={q && keysHref({ sort, show })}
    className="mb-4"
  >
    <div className="relative grow basis-60 sm:max-w-80">
      <Icon name="search" className="pointer-events-none absolute top-2.5 left-3 size-4 text-muted" />
      <FilterInput
        name="q"
        label="Search keys"
        type="search"
        maxLength={100}
        placeholder="Search by name or last characters"
        value={q}
        className="[&>div]:sr-only [&>input]:pl-9"
      />
    </div>
    <div className="flex h-9 items-center">
      <FilterCheckbox name="show" value="ended" label="Show revoked and expired" checked={show === "ended"} />
    </div>
  </FilterForm>
);

type KeyBoardProps = {
  read: string;
  search: KeyQuery;
  requests: Requests;
  requestsCells: Record<string, ReactNode>;
  origin: string;
  back: string | string[] | undefined;
};

export function KeyBoard({ read, search, requests, requestsCells, origin, back }: KeyBoardProps) {
  const { data, error } = useRead<KeyList>(read, refreshEveryMs);
  const client = useQueryClient();
  const [creating, setCreating] = useState(false);
  const [chosen, setChosen] = useState<KeyAction>();
  const mayChange = useMay("keys.write");
  if (!data) return null;
  const refresh = () => client.invalidateQueries();
  const { keys, now, maxActive } = data;
  const full = countedKeys(keys) >= maxActive;
  // The pages after the first have only keys that ended, which come after the others.
  const shown = [
    ...(search.from ? [] : shownKeys(keys, search, requests)),
    ...(search.show ? shownKeys(data.ended, { sort: search.sort }, requests) : []),
  ];
  const create = mayChange && (
    <Button variant="primary" disabled={full} aria-haspopup="dialog" onClick={() => setCreating(true)}>
      <Icon name="plus" /> Create key
    </Button>
  );
  return (
    <>
      <PageHeader
        title={
          <>
            API keys{" "}
            <span className="ml-1 font-normal text-muted text-sm tracking-normal">
              {countedKeys(keys)} of {maxActive} in use
            </span>
          </>
        }
        description={limitsText(data)}
        actions={keys.length > 0 && create}
      />
      <PageTabs label="Keys" pages={keyPages} current="/portal/keys" />
      <WhoMay permission="keys.write" does="create and change keys" />
      <LiveAlert error={error} />
      {keys.map((entry) => (
        <BanAlert key={entry.id} entry={entry} now={now} onAppeal={() => setChosen({ kind: "appeal", entry })} />
      ))}
      {(keys.length > 0 || data.ended.length > 0 || search.q) && <KeyFilters search={search} />}
      {shown.length > 0 ? (
        <KeyTable
          keys={shown}
          search={search}
          requestsCells={requestsCells}
          now={now}
          onAction={mayChange ? setChosen : undefined}
        />
      ) : keys.length > 0 ? (
        <EmptyState icon="key-round" title="No key matches" link={{ href: keysHref({}), label: "Show all keys" }}>
          Search for a part of its name, or for its last characters.
        </EmptyState>
      ) : (
        <EmptyState icon="key-round" title="No active keys" action={create}>
          {mayChange && "Create a key to send your first request."}
        </EmptyState>
      )}
      {search.show && (
        <ListPagination
          from={search.from}
          next={data.nextEnded}
          back={back}
          hrefOf={(from) => keysHref({ ...search, from })}
        />
      )}
      <IssueDialog origin={origin} open={creating} onOpenChange={setCreating} onIssued={refresh} />
      <KeyDialogs chosen={chosen} onClose={() => setChosen(undefined)} onChanged={refresh} origin={origin} />
    </>
  );
}
