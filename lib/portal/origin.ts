import { headers } from "next/headers";
import { env } from "@/lib/env";

/** Where this deployment is reached, for samples to copy: as configured, else as the browser has just reached it. */
export async function publicOrigin(): Promise<string> {
  const reached = (await headers()).get("host"); // first, so that no build writes its own address into a page
  const { appUrl, port } = env();
  return appUrl ?? `http://${reached ?? `localhost:${port}`}`;
}
