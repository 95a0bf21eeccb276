import { checkHealth } from "@/lib/runtime/health";

/** Whether the process can serve: what a load balancer routes by. 503 while it cannot. */
export async function GET() {
  const health = await checkHealth();
  return Response.json(health, { status: health.ready ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}

export const dynamic = "force-dynamic";
