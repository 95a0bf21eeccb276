import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { log } from "@/lib/base/log";
import { newRequestId } from "@/lib/base/request-id";
import { readPageBody } from "./page-body";
import { checkHead, checkOrigin } from "./page-head";
import { Rejection, reject, strictTransport } from "./respond";
import { abandon } from "./send";

export type PageHandler = (request: IncomingMessage, body: Buffer, response: ServerResponse) => unknown;

export const withPageChecks =
  (handlePage: PageHandler): RequestListener =>
  async (request, response) => {
    try {
      const requestId = newRequestId(Date.now());
      request.headers["x-request-id"] = requestId;
      response.setHeader("X-Request-Id", requestId);
      for (const [name, value] of Object.entries(strictTransport())) response.setHeader(name, value);
      // OPTIONS * is about the server, not about a page (RFC 9110, section 9.3.7).
      if (request.method === "OPTIONS" && request.url === "*") return response.writeHead(204).end();
      checkHead(request);
      const body = await readPageBody(request);
      checkOrigin(request);
      await handlePage(request, body, response);
    } catch (thrown) {
      if (thrown instanceof Rejection) reject(response, thrown);
      else if (request.destroyed) log().debug({ err: thrown }, "a client went away before its request was complete");
      else abandon(response, thrown);
    }
  };
