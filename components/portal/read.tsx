import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { use } from "react";
import { cx } from "@/components/cx";
import { AccountContext } from "@/components/ui/form/account";
import { Alert } from "@/components/ui/layout/alert";
import { SignInInNewTab } from "@/components/ui/overlay/sign-in-in-new-tab";
import { fetchJson, ReadError } from "./fetch-json";

const unread = 10_000;

/**
 * Data that the server has read (see Hydrate), refreshed.
 *
 * @param name its read in `app/api/portal`, with its query
 * @param everyMs or false for never
 */
export function useRead<T>(
  name: string,
  everyMs: number | false | ((data: T) => number),
): UseQueryResult<T, ReadError> {
  const account = use(AccountContext);
  return useQuery<T, ReadError>({
    queryKey: name.split("?"),
    queryFn: ({ signal }) => fetchJson<T>(`/api/portal/${name}`, account, signal),
    refetchInterval: ({ state: { data, error } }) => {
      if (error?.retryAfterMs) return error.retryAfterMs;
      if (typeof everyMs !== "function") return everyMs;
      return data === undefined ? unread : everyMs(data);
    },
    // People who come back from their terminal want to see their requests.
    refetchOnWindowFocus: everyMs === false ? false : "always",
  });
}

/** The refresh interval of live data, in milliseconds. Pages in the background do not refresh. */
export const refreshEveryMs = 5000;

const statusOf = (error: Error) => {
  const status = error instanceof ReadError ? error.status : undefined;
  if (status === 401) {
    return (
      <>
        Your session has expired, so this page no longer updates. <SignInInNewTab />
      </>
    );
  }
  return status === 429 ? error.message : "We could not refresh this page. Retrying…";
};

/** Shows whether the data is live, in one line, so that the layout does not move. */
export const Live = ({ query: { error } }: { query: Pick<UseQueryResult, "error"> }) => (
  <div role="status" className="noscript:hidden flex items-center gap-2 text-[13px] text-muted">
    <span aria-hidden="true" className={cx("size-2 shrink-0 rounded-full", error ? "bg-warning" : "bg-accent")} />
    <span>{error ? statusOf(error) : "Live"}</span>
  </div>
);

/** Says at the bottom of the window that a page no longer refreshes, so that nothing moves. */
export function LiveAlert({ error }: { error: ReadError | null }) {
  if (!error) return null;
  return (
    <Alert
      tone="warning"
      role="status"
      className="fixed bottom-4 left-1/2 z-40 w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 shadow-floating"
    >
      {statusOf(error)}
    </Alert>
  );
}
