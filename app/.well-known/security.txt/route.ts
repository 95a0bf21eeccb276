import { env, publicOrigin } from "@/lib/base/env";
import { DAY_MS } from "@/lib/base/time";

const validMs = 180 * DAY_MS;

/** RFC 9116. Without `SUPPORT_EMAIL` there is no one to write to. */
export function GET(): Response {
  const { supportEmail } = env().publicDetails;
  if (!supportEmail) return new Response("SUPPORT_EMAIL is not set.\n", { status: 404 });
  const lines = [
    `Contact: mailto:${supportEmail}`,
    `Contact: ${publicOrigin()}/revoke-key`,
    `Expires: ${new Date(Date.now() + validMs).toISOString()}`,
    `Canonical: ${publicOrigin()}/.well-known/security.txt`,
    "Preferred-Languages: en",
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
