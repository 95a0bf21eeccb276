import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, RequestListener } from "node:http";
import { perProcess } from "@/lib/base/per-process";

/** What is known of a request for a page. `status`: what the page has set. `acted`: whether an action of ours has begun. */
type Known = { status?: number; acted?: true };

const requests = () => perProcess("page requests", () => new AsyncLocalStorage<Known>());

const note = (known: Known): void => void Object.assign(requests().getStore() ?? {}, known);

/**
 * Sets the status of the page that is being rendered. Next sets one only for a page that throws, and leaves the
 * rendering of such a page to the browser's script.
 */
export const setPageStatus = (status: number): void => note({ status });

/** Notes that the form of this request could be read. */
export const noteAction = (): void => note({ acted: true });

/**
 * Sends the status that a page has set with {@link setPageStatus}, unless Next redirects or fails itself. A form on which Next
 * fails before an action of ours begins is not well formed: 400.
 */
export const withPageStatus =
  (handle: RequestListener): RequestListener =>
  (request, response) => {
    const known: Known = {};
    const statusFor = (status: number): number => {
      if (status === 200) return known.status ?? status;
      return status === 500 && isForm(request) && !known.acted ? 400 : status;
    };
    const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => typeof response;
    response.writeHead = ((status: number, ...rest: unknown[]) =>
      writeHead(statusFor(status), ...rest)) as typeof response.writeHead;
    return requests().run(known, () => handle(request, response));
  };

/** Whether a request is for a server action. */
const isForm = ({ method, url }: IncomingMessage): boolean => method === "POST" && !url?.startsWith("/api/");
