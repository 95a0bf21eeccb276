import { headers } from "next/headers";
import { env } from "@/lib/base/env";

/** Where this deployment is reached, for samples to copy: as configured, else as the browser has just reached it. */
export async function publicOrigin(): Promise<string> {
  const sent = await headers(); // first, so that no build writes its own address into a page
  // After an action that leads elsewhere, Next asks itself for that page and passes the browser's host on like a proxy.
  const reached = sent.get("x-forwarded-host") ?? sent.get("host");
  const { appUrl, port } = env();
  return appUrl ?? `http://${reached ?? `localhost:${port}`}`;
}
