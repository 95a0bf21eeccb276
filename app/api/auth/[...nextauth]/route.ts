import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "@/lib/auth/options";

const handle = (request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }) =>
  NextAuth(request, context, authOptions());

export { handle as GET, handle as POST };
