import { use, useEffect, useState } from "react";
import { type Find, loadSearch } from "@/components/docs/search-index";
import { fetchJson } from "@/components/portal/fetch-json";
import { AccountContext } from "@/components/ui/form/account";
import type { SearchResult } from "@/lib/web/reads/search";

const pauseMs = 150;

type Found = Omit<SearchResult, "role"> & { role?: SearchResult["role"]; words: string; failed?: boolean };

/** What the server finds, after a pause in typing. `words` are those that it was found by. */
export function useFound(words: string, signedIn: boolean) {
  const account = use(AccountContext);
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (!signedIn) return;
    const controller = new AbortController();
    const load = async () => {
      try {
        const result = await fetchJson<SearchResult>(
          `/api/portal/search?${new URLSearchParams({ q: words })}`,
          account,
          controller.signal,
        );
        setFound({ ...result, words });
      } catch {
        if (!controller.signal.aborted)
          setFound((before) => ({ isStaff: false, ...before, groups: [], words, failed: true }));
      }
    };
    const timer = setTimeout(load, words ? pauseMs : 0);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [words, signedIn, account]);
  return found;
}

/** The index of the docs, which is loaded with the first word. */
export function useDocs(wanted: boolean): { find?: Find; failed: boolean } {
  const [state, setState] = useState<{ find?: Find; failed: boolean }>({ failed: false });
  useEffect(() => {
    if (!wanted) return;
    loadSearch().then(
      (find) => setState({ find, failed: false }),
      () => setState({ failed: true }),
    );
  }, [wanted]);
  return state;
}
