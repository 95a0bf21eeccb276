import { headers } from "next/headers";
import { env } from "@/lib/env";

/** Where this deployment is reached, for samples to copy: as configured, else as the browser has just reached it. */
export async function publicOrigin(): Promise<string> {
  const { appUrl, port } = env();
  return appUrl ?? `http://${(await headers()).get("host") ?? `localhost:${port}`}`;
}
