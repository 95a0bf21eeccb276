import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { isReadable } from "@/lib/web/auth/auth-request";
import { authOptions } from "@/lib/web/auth/options";

const handle = async (request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }) => {
  const { nextauth } = await context.params;
  // Here next-auth's own pages, which we do not use, let anyone write into the log.
  if (nextauth[0] === "_log") return new Response("Not found", { status: 404 });
  if (!(await isReadable(request, nextauth))) return new Response("The request is not valid.", { status: 400 });
  return NextAuth(request, context, authOptions());
};

export { handle as GET, handle as POST };
