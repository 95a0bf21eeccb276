import { readHealth } from "@/lib/runtime/health";

/** Readiness check: 503 while the process cannot serve requests. */
export async function GET() {
  const health = await readHealth();
  return Response.json(health, { status: health.ready ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}

export const dynamic = "force-dynamic";
