import { expect } from "vitest";
import { type AnimalStore, type AnimalStoreOptions, animalStore } from "@/lib/client/animal-store";
import { type HttpResponse, parsed, type Sent, send, someIpAddress } from "./http";
import { type Published, publishedAt } from "./published";
import type { Service } from "./service";

export type { HttpResponse } from "./http";

/**
 * A client of the API. Checks every response against the document that the service publishes: the status must be
 * documented, and body and headers must match.
 */
export type Client = {
  /** @param path below the base URL, with the query */
  request(method: string, path: string, sent?: Sent): Promise<HttpResponse>;
  get(path: string, key?: string, headers?: Sent["headers"]): Promise<HttpResponse>;
  /** @param body a value to send as JSON, or the text itself */
  post(path: string, key: string, body: unknown, headers?: Sent["headers"]): Promise<HttpResponse>;
  /** The published typed client. Use it unless a test is about headers, invalid input or raw bytes. */
  as(key: string, options?: Partial<AnimalStoreOptions>): AnimalStore;
};

/** All items of a list of the typed client. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Creates a client of a service. */
export function clientOf(service: () => Pick<Service, "url">): Client {
  let published: { url: string; document: Promise<Published> } | undefined;
  const documentOf = ({ url }: Pick<Service, "url">) => {
    if (published?.url !== url) published = { url, document: publishedAt(url) };
    return published.document;
  };
  const base = () => `${service().url}/api/v1`;

  async function check(method: string, path: string, response: HttpResponse): Promise<void> {
    const problems = (await documentOf(service())).problemsOf(method, path, response);
    expect(problems, `${method} ${path.slice(0, 200)} -> ${response.status} ${response.text.slice(0, 300)}`).toEqual(
      [],
    );
  }

  async function request(method: string, path: string, sent: Sent = {}): Promise<HttpResponse> {
    const response = await send(method, `${base()}${path}`, sent);
    await check(method, path, response);
    return response;
  }

  /** The runtime's fetch, from its own IP address. Checks the response against the document. */
  const fetchAndCheck: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    request.headers.set("X-Forwarded-For", someIpAddress());
    const response = await fetch(request);
    const text = await response.clone().text();
    const { status } = response;
    const headers = Object.fromEntries(response.headers);
    await check(request.method, request.url.slice(base().length), { status, headers, text, body: parsed(text) });
    return response;
  };

  return {
    request,
    get: (path, key, headers) => request("GET", path, { key, headers }),
    post: (path, key, body, headers) =>
      request("POST", path, { key, headers, body: typeof body === "string" ? body : JSON.stringify(body) }),
    as: (key, options) =>
      // No retries: they would hide the response under test.
      animalStore({ baseUrl: base(), apiKey: key, fetch: fetchAndCheck, maxRetries: 0, ...options }),
  };
}
