import { env } from "@/lib/base/env";

export function publicOrigin(): string {
  const { appUrl, port } = env();
  return appUrl ?? `http://localhost:${port}`;
}
