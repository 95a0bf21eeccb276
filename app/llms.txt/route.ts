import { llmsText } from "@/lib/docs/page-markdown";
import { publicOrigin } from "@/lib/web/reads/origin";

/** llms.txt for language models (llmstxt.org). */
export const GET = async (): Promise<Response> =>
  new Response(llmsText(await publicOrigin()), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
