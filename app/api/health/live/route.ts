/** Whether the process runs at all: what an orchestrator restarts it by. */
export const GET = () => Response.json({ status: "live" }, { headers: { "Cache-Control": "no-store" } });

export const dynamic = "force-dynamic";
