import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { env } from "@/lib/base/env";
import { isReadable } from "@/lib/web/auth/auth-request";
import { authOptions } from "@/lib/web/auth/options";

/** What a sign-in with GitHub or the identity provider uses. Our pages sign in and out by themselves. */
const used = ["providers", "csrf", "signin", "callback", "error"];

const handle = async (request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }) => {
  const { github, oidc } = env();
  const { nextauth } = await context.params;
  if (!(github || oidc) || !used.includes(String(nextauth[0]))) return new Response("Not found", { status: 404 });
  if (!(await isReadable(request, nextauth))) return new Response("The request is not valid.", { status: 400 });
  const options = await authOptions({ segments: nextauth, query: request.nextUrl.searchParams });
  return NextAuth(request, context, options);
};

export { handle as GET, handle as POST };
