import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { perProcess } from "@/lib/base/per-process";

/** What is known of a request for a page. `status`: what the page has set. `isUnread`: Next has yet to read its input. */
type PageState = { status?: number; isUnread: boolean; method: string | undefined };

const requests = () => perProcess("page requests", () => new AsyncLocalStorage<PageState>());

const recordOnRequest = (state: Partial<PageState>): void => void Object.assign(requests().getStore() ?? {}, state);

/** Next sets a status only for a page that throws, and leaves the rendering of such a page to the browser's script. */
export const setPageStatus = (status: number): void => recordOnRequest({ status });

export const recordRead = (): void => recordOnRequest({ isUnread: false });

/** Whether an error of Next is that it could not read the form which a client has sent. */
export function isUnreadForm(): boolean {
  const state = requests().getStore();
  return state?.method === "POST" && state.isUnread;
}

/** Unless Next redirects or fails. Where it fails before it calls code of ours, it could not read the request: 400. */
export function withPageStatus(request: IncomingMessage, response: ServerResponse, handle: RequestListener): unknown {
  const state: PageState = { isUnread: isReadByNext(request), method: request.method };
  const statusFor = (status: number): number => {
    if (status === 200) return state.status ?? status;
    return status === 500 && state.isUnread ? 400 : status;
  };
  onHeaders(response, () => {
    response.statusCode = statusFor(response.statusCode);
  });
  return requests().run(state, () => handle(request, response));
}

/** Whether Next reads more of a request than its URL: a form, or the state of its router. */
const isReadByNext = ({ method, url, headers }: IncomingMessage): boolean =>
  (method === "POST" && !url?.startsWith("/api/")) || headers["next-router-state-tree"] !== undefined;
