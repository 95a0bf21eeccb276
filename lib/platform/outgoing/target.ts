import { isIP } from "node:net";
import { env } from "@/lib/base/env";
import { UserError } from "@/lib/base/errors";
import { reachOf } from "./addresses";

const maxLength = 2_000;

const isDevelopment = (): boolean => env().environment === "development";

/** In development also this machine, where the customer's server may run. */
export function isAllowedAddress(ip: string): boolean {
  const reach = reachOf(ip);
  return reach === "public" || (reach === "loopback" && isDevelopment());
}

/** Labels with a dot between. Those of the URL parser may have other signs, be empty, or end with a dot. */
const domainName = /^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** No public DNS has these (RFC 6761, RFC 6762, ICANN). */
const privateName = /\.(local|localhost|internal)$/;

const isAllowedName = (name: string): boolean =>
  (domainName.test(name) && !privateName.test(name)) || (name === "localhost" && isDevelopment());

function faultOf(url: URL): string | undefined {
  const ports = env().webhookPorts;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (url.href.length > maxLength) return "Enter a shorter URL.";
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isDevelopment())) {
    return "Enter a URL that begins with https://.";
  }
  if (url.username || url.password) return "Enter a URL without a user name and a password.";
  if (url.href.includes("#")) return "Enter a URL without the part from # on.";
  if (!(isIP(host) ? isAllowedAddress(host) : isAllowedName(host))) {
    return "Enter the URL of a server on the public internet.";
  }
  if (!ports.includes(Number(url.port || 443)) && !isDevelopment()) return `Use a port of these: ${ports.join(", ")}.`;
  return undefined;
}

/**
 * As the URL parser writes it: `https://2130706433` becomes `https://127.0.0.1/`. The lookup of each connection checks
 * whether a name leads to a public address. @throws UserError
 */
export function parseTarget(text: string): URL {
  if (text.length > maxLength) throw new UserError("Enter a shorter URL.", "url");
  if (!URL.canParse(text)) throw new UserError("Enter a whole URL: https://example.com/webhooks", "url");
  const url = new URL(text);
  const fault = faultOf(url);
  if (fault) throw new UserError(fault, "url");
  return url;
}
