import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { readBytes } from "@/lib/base/read-bytes";
import { authOptions } from "@/lib/web/auth/options";

/** The largest body that is read, in bytes: next-auth itself sets no bound. */
const maxBodyBytes = 16 * 1024;

type Context = { params: Promise<{ nextauth: string[] }> };

export const GET = (request: NextRequest, context: Context) => NextAuth(request, context, authOptions());

export async function POST(request: NextRequest, context: Context) {
  const body = await readBytes(request.body?.values({ preventCancel: true }) ?? [], maxBodyBytes);
  if (!body) return new Response("The body is larger than 16 KiB.", { status: 413, headers: { Connection: "close" } });
  return GET(new NextRequest(request.url, { method: "POST", headers: request.headers, body }), context);
}
