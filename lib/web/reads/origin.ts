import { env } from "@/lib/base/env";

/** The origin of this deployment, for samples and links. */
export function publicOrigin(): string {
  const { appUrl, port } = env();
  return appUrl ?? `http://localhost:${port}`;
}
