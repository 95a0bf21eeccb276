import { headers } from "next/headers";
import { clientIp } from "@/lib/base/ip-address";
import { newRequestId } from "@/lib/base/request-id";

export const ownUserAgent = async (): Promise<string | null> => (await headers()).get("user-agent");

export const clientIpAddress = async (): Promise<string> => clientIp((await headers()).get("x-forwarded-for"));

export type Origin = { ipAddress: string; requestId: string };

/** For the log and the audit log. Our server sends the request ID in the header X-Request-Id. */
export async function requestOrigin(): Promise<Origin> {
  const requestId = (await headers()).get("x-request-id") ?? "";
  const isOurs = /^req_[0-9a-f]{32}$/.test(requestId);
  return { ipAddress: await clientIpAddress(), requestId: isOurs ? requestId : newRequestId(Date.now()) };
}
