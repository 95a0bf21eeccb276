/** What a request asks for: the origin under which the client reached us, the path still encoded, and the query. */
export type Target = { origin: string; path: string; query: URLSearchParams };

/** The query of a request that has none; parsing one is left out then. */
export const noQuery = new URLSearchParams();

/** Next fills its own host name in; the client's own is in the Host header. */
function originOf(origin: string, host: string | null): string {
  if (!host || origin.endsWith(`//${host}`)) return origin;
  const url = new URL(origin);
  url.port = "";
  url.host = host;
  return url.origin;
}

/**
 * Takes the address of a request apart. A Request's URL is absolute and in its normal form, so it need not be parsed once
 * more; a fragment, which has no place in a request, is left out.
 */
export function targetOf({ url, headers }: Pick<Request, "url" | "headers">): Target {
  const fragment = url.indexOf("#");
  const whole = fragment < 0 ? url : url.slice(0, fragment);
  const slash = whole.indexOf("/", whole.indexOf("://") + 3);
  const mark = whole.indexOf("?", slash);
  return {
    origin: originOf(whole.slice(0, slash), headers.get("host")),
    path: mark < 0 ? whole.slice(slash) : whole.slice(slash, mark),
    query: mark < 0 ? noQuery : new URLSearchParams(whole.slice(mark + 1)),
  };
}
