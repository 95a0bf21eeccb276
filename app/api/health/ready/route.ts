import { isReady } from "@/lib/runtime/health";

/** Readiness check: 503 while the process cannot serve requests. */
export async function GET() {
  const ready = await isReady();
  return Response.json({ ready }, { status: ready ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}

export const dynamic = "force-dynamic";
