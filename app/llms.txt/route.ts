import { llmsText } from "@/lib/docs/page-markdown";
import { publicOrigin } from "@/lib/web/reads/origin";

export const dynamic = "force-static";

/** llms.txt for language models (llmstxt.org). */
export const GET = async (): Promise<Response> =>
  new Response(llmsText(publicOrigin()), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
