import { expect } from "vitest";
import { type AnimalStore, type AnimalStoreOptions, animalStore } from "@/lib/client/animal-store";
import { type HttpResponse, parsed, type Sent, send, someAddress } from "./http";
import { type Published, publishedAt } from "./published";
import type { Service } from "./service";

export type { HttpResponse } from "./http";

/**
 * A client of the API. Every response that it gets is held against the document that the service itself publishes: the
 * status must be documented, and body and headers must be as they are described.
 */
export type Client = {
  /** @param path below the base address, with the query */
  request(method: string, path: string, sent?: Sent): Promise<HttpResponse>;
  get(path: string, key?: string, headers?: Sent["headers"]): Promise<HttpResponse>;
  /** @param body a value to send as JSON, or the text itself */
  post(path: string, key: string, body: unknown, headers?: Sent["headers"]): Promise<HttpResponse>;
  /** The typed client that we publish, for what is no matter of headers, wrong input or single bytes. */
  as(key: string, options?: Partial<AnimalStoreOptions>): AnimalStore;
};

/** All that a list of the typed client gives, page after page. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Makes a client of a service. */
export function clientOf(service: () => Service): Client {
  let published: { url: string; document: Promise<Published> } | undefined;
  const documentOf = ({ url }: Service) => {
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

  /** The runtime's own fetch, from an address of its own, with its response held against the document. */
  const fetchAndCheck: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    request.headers.set("X-Forwarded-For", someAddress());
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
      // A retry would only hide what a test is about, unless it is about that.
      animalStore({ baseUrl: base(), apiKey: key, fetch: fetchAndCheck, maxRetries: 0, ...options }),
  };
}
