import fc from "fast-check";
import { managementOperations } from "@/lib/api/management";
import { basePaths } from "@/lib/api/operation";
import { operations } from "@/lib/api/operations";
import { callAction } from "@/test/actions";
import type { BuiltAction } from "@/test/app-tree";
import { type HttpResponse, send } from "@/test/http";
import { fields, headers, text } from "./inputs";

/** A request from outside, before it is known whom and where it is sent to. */
export type Target = {
  kind: "api" | "query" | "manage" | "action" | "auth" | "page" | "raw";
  which: number;
  text: string;
  fields: Record<string, string>;
  headers: Record<string, string>;
};

const target: fc.Arbitrary<Target> = fc.record({
  kind: fc.constantFrom("api", "query", "manage", "action", "auth", "page", "raw"),
  which: fc.nat(100_000),
  text,
  fields,
  headers,
});

/** The requests of a seed, the same ones each time. */
export const targetsOf = (seed: number, count: number): Target[] => fc.sample(target, { numRuns: count, seed });

/** What the requests are sent to. `cookies`: of signed-in people. `csrf`: a token and its cookie. */
export type World = {
  url: string;
  keys: string[];
  managementKeys: string[];
  cookies: string[];
  actions: BuiltAction[];
  csrf: { token: string; cookie: string };
};

/** A header's value: no line breaks, one byte for each character, within the limit of the head. */
const asHeader = (given: string) => encodeURIComponent(given.toWellFormed()).slice(0, 5_000);
const asQuery = (given: Record<string, string>) =>
  Object.entries(given)
    .map(([name, value]) => `${name}=${asHeader(value).replace(/%[^%]?$/, "")}`)
    .join("&")
    .slice(0, 8_000)
    .replace(/%.?$/, "");
const asForm = (given: Record<string, string>) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.toWellFormed().slice(0, 10_000)]));

const pick = <T>(list: readonly T[], which: number): T => list[which % list.length] as T;

const paths = operations.map(({ path }) => path);
const bodyPaths = operations.filter(({ body }) => body).map(({ path }) => path);
/** @param given in place of each parameter */
const filled = (path: string, given: string) => path.replace(/\{\w+\}/g, () => given);
const pages = [
  ...[
    "/",
    "/sign-in",
    "/sign-up",
    "/sign-up/finish",
    "/sign-in/link/open",
    "/sign-in/second-step",
    "/reset-password",
    "/invitation",
  ],
  ...["/confirm-email", "/revoke-key", "/status", "/too-many-requests", "/docs/what-would-happen", "/api/auth/csrf"],
  ...["/api/auth/error", "/api/auth/session", "/portal", "/portal/animals", "/portal/activity", "/portal/orders"],
  ...[
    "/portal/keys",
    "/portal/webhooks",
    "/portal/plan",
    "/portal/usage",
    "/portal/usage/requests",
    "/api/portal/usage",
    "/api/portal/animals",
  ],
  ...["/api/portal/usage/requests", "/api/portal/usage/requests/export", "/api/portal/usage/export", "/staff/accounts"],
  ...["/staff/audit", "/staff/inventory", "/staff/orders", "/staff/categories", "/staff/retired", "/staff/appeals"],
  ...["/api/staff/inventory", "/docs/search.json", "/openapi.yaml"],
];
const rawPaths = [
  ...["/api/auth/callback/github", "/api/auth/signin/github", "/api/auth/_log"],
  ...["/sign-in", "/sign-up", "/portal/keys", "/staff/inventory", "/api/v1/pets", "/nothing"],
];
const types = [
  ...["application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=form-boundary"],
  ...["multipart/form-data", "text/plain;charset=UTF-8", "application/octet-stream"],
];

/** Sends a request. */
export function sendTarget({ kind, which, text, fields, headers: given }: Target, world: World): Promise<HttpResponse> {
  const { url } = world;
  const key = which % 7 ? pick(world.keys, which) : asHeader(text);
  const cookie = which % 5 ? pick(world.cookies, which) : "";
  const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, asHeader(value)]));
  if (kind === "query") {
    const path = filled(pick([...paths, "/{unknown}"], which), asHeader(text));
    return send("GET", `${url}/api/v1${path}?limit=${asHeader(text)}&${asQuery(fields)}`, { key, headers });
  }
  if (kind === "api") {
    const body = which % 2 ? text.slice(0, 30_000) : JSON.stringify({ name: text, categoryId: 1, ...fields });
    return send("POST", `${url}/api/v1${filled(pick(bodyPaths, which), "1")}`, {
      key,
      body,
      headers: { "Idempotency-Key": asHeader(text), ...headers },
    });
  }
  if (kind === "manage") {
    const { method, path, body } = pick(managementOperations, which);
    const given = which % 2 ? text.slice(0, 30_000) : JSON.stringify({ name: text, scopes: ["pets:read"], ...fields });
    const query = `from=2026-11-01T00:00:00Z&cursor=${asHeader(text)}&${asQuery(fields)}`;
    return send(method, `${url}${basePaths.management}${filled(path, which % 3 ? "1" : asHeader(text))}?${query}`, {
      key: which % 7 ? pick(world.managementKeys, which) : key,
      ...(body && { body: given }),
      headers: { "If-Match": asHeader(text), ...headers },
    });
  }
  if (kind === "action") return callAction(url, pick(world.actions, which), asForm(fields), cookie);
  if (kind === "auth") {
    const valid = which % 2 === 0;
    const form = valid ? { ...fields, csrfToken: world.csrf.token } : fields;
    const csrf = valid ? world.csrf.cookie : `${world.csrf.cookie.split("=")[0]}=${asHeader(text)}`;
    const path = pick(["signin/github", "signin", "callback/github", "error", "session"], which >> 1);
    const body = asQuery(form);
    return send("POST", `${url}/api/auth/${path}`, {
      body,
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers, Cookie: csrf },
    });
  }
  if (kind === "raw") {
    const action = which % 3 ? { "Next-Action": pick(world.actions, which).id } : {};
    const body = Buffer.from(text.slice(0, 60_000));
    const all = { "Content-Type": pick(types, which), Cookie: cookie, ...action, ...headers };
    return send(pick(["POST", "POST", "PUT", "DELETE"], which), url + pick(rawPaths, which >> 2), {
      body,
      headers: all,
    });
  }
  return send("GET", `${url}${pick(pages, which)}?${asQuery(fields)}`, { headers: { Cookie: cookie, ...headers } });
}
