import { expect } from "vitest";
import { type Answer, type Sent, send } from "./http";
import { type Published, publishedAt } from "./published";
import type { Service } from "./service";

export type { Answer } from "./http";

/**
 * A client of the API. Every answer that it gets is held against the document that the service itself publishes: the
 * status must be documented, and body and headers must be as they are described.
 */
export type Client = {
  /** @param path below the base address, with the query */
  request(method: string, path: string, sent?: Sent): Promise<Answer>;
  get(path: string, key?: string, headers?: Sent["headers"]): Promise<Answer>;
  /** @param body a value to send as JSON, or the text itself */
  post(path: string, key: string, body: unknown, headers?: Sent["headers"]): Promise<Answer>;
};

/** Makes a client of a service. */
export function clientOf(service: () => Service): Client {
  let published: { url: string; document: Promise<Published> } | undefined;
  const documentOf = ({ url }: Service) => {
    if (published?.url !== url) published = { url, document: publishedAt(url) };
    return published.document;
  };
  async function request(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const document = await documentOf(service());
    const answer = await send(method, `${service().url}/api/v1${path}`, sent);
    const problems = document.problemsOf(method, path, answer);
    expect(problems, `${method} ${path.slice(0, 200)} -> ${answer.status} ${answer.text.slice(0, 300)}`).toEqual([]);
    return answer;
  }
  return {
    request,
    get: (path, key, headers) => request("GET", path, { key, headers }),
    post: (path, key, body, headers) =>
      request("POST", path, { key, headers, body: typeof body === "string" ? body : JSON.stringify(body) }),
  };
}
