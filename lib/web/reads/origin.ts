import { headers } from "next/headers";
import { env } from "@/lib/base/env";

/** The origin of this deployment for samples: as configured, or as the browser sent it. */
export async function publicOrigin(): Promise<string> {
  const sent = await headers(); // Read before the configuration, so that a build never renders its own URL into a page.
  // After a redirect from an action, Next requests the page itself and forwards the browser's host as a proxy does.
  const reached = sent.get("x-forwarded-host") ?? sent.get("host");
  const { appUrl, port } = env();
  return appUrl ?? `http://${reached ?? `localhost:${port}`}`;
}
