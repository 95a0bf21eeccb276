import { openApiDocument } from "@/lib/api/openapi/document";
import { publicOrigin } from "@/lib/base/env";

export const dynamic = "force-static";

export const GET = async (): Promise<Response> =>
  Response.json(openApiDocument(publicOrigin()), { headers: { "Access-Control-Allow-Origin": "*" } });
