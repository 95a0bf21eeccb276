import { openApiDocument } from "@/lib/api/openapi/document";
import { publicOrigin } from "@/lib/web/reads/origin";

/** The OpenAPI document at a short URL, readable from any origin. */
export const GET = async (): Promise<Response> =>
  Response.json(openApiDocument(await publicOrigin()), { headers: { "Access-Control-Allow-Origin": "*" } });
