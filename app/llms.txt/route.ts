import { publicOrigin } from "@/lib/base/env";
import { llmsText } from "@/lib/docs/page-markdown";

export const dynamic = "force-static";

export const GET = async (): Promise<Response> =>
  new Response(llmsText(publicOrigin()), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
