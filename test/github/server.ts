import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { projectRoot } from "@/server/launcher/settings";

/** A person at GitHub. `emails` undefined: GitHub fails when it is asked for them. */
export type GithubPerson = {
  id: number;
  name: string | null;
  emails?: { email: string; primary: boolean; verified: boolean }[];
};

/** A server in the place of GitHub, which we neither own nor run: the parts of OAuth 2.0 (RFC 6749) and of its API that we use. */
export type Github = {
  /** The environment of a service that signs in with it. */
  env: Record<string, string>;
  /** Lets a person sign in at GitHub. @returns the code that the browser brings back */
  codeOf(person: GithubPerson): string;
  /** The codes that the service has exchanged. */
  exchanged: string[];
  stop(): void;
};

const [clientId, clientSecret] = ["client-of-the-tests", "secret-of-the-tests"];

/** Starts it on a free port of 127.0.0.1. */
export async function startGithub(): Promise<Github> {
  const people = new Map<string, GithubPerson>();
  const exchanged: string[] = [];

  async function exchange(request: IncomingMessage): Promise<object> {
    const form = new URLSearchParams(await text(request));
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
    if (request.headers.authorization !== basic && form.get("client_secret") !== clientSecret)
      return { error: "incorrect_client_credentials" };
    const code = form.get("code") ?? "";
    exchanged.push(code);
    if (!people.has(code)) return { error: "bad_verification_code" };
    return { access_token: code, token_type: "bearer", scope: "read:user,user:email" };
  }

  async function responseTo(request: IncomingMessage): Promise<object | undefined> {
    if (request.url === "/github.com/login/oauth/access_token") return exchange(request);
    const person = people.get(request.headers.authorization?.split(" ")[1] ?? "");
    if (request.url === "/api.github.com/user/emails") return person?.emails;
    if (request.url === "/api.github.com/user" && person)
      return { id: person.id, login: `person-${person.id}`, name: person.name, email: "shown@example.com" };
    return undefined;
  }

  const server = createServer((request, response) => {
    responseTo(request).then((body) => {
      response.writeHead(body ? 200 : 500, { "Content-Type": "application/json" });
      response.end(JSON.stringify(body ?? { message: "Server Error" }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const loaded = pathToFileURL(`${projectRoot}/test/github/stand-in.mjs`).href;
  return {
    env: {
      GITHUB_ID: clientId,
      GITHUB_SECRET: clientSecret,
      GITHUB_STAND_IN: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      NODE_OPTIONS: `--import=${loaded}`,
    },
    codeOf(person) {
      const code = `code-${people.size}`;
      people.set(code, person);
      return code;
    },
    exchanged,
    stop: () => server.close(),
  };
}
