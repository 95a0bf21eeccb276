import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestListener } from "node:http";
import { perProcess } from "./per-process";

const responses = () => perProcess("page-status", () => new AsyncLocalStorage<{ status?: number }>());

/**
 * Sets the status of the page that is being rendered. Next sets one only for a page that throws, and leaves the
 * rendering of such a page to the browser's script.
 */
export function setPageStatus(status: number): void {
  const response = responses().getStore();
  if (response) response.status = status;
}

/** Sends the status that a page has set with {@link setPageStatus}, unless Next redirects or fails itself. */
export const withPageStatus =
  (handle: RequestListener): RequestListener =>
  (request, response) => {
    const set: { status?: number } = {};
    const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => typeof response;
    response.writeHead = ((status: number, ...rest: unknown[]) =>
      writeHead(status === 200 ? (set.status ?? status) : status, ...rest)) as typeof response.writeHead;
    return responses().run(set, () => handle(request, response));
  };
