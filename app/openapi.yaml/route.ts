import { stringify } from "yaml";
import { openApiDocument } from "@/lib/api/openapi/document";
import { publicOrigin } from "@/lib/base/env";

export const dynamic = "force-static";

/** The OpenAPI document as YAML (RFC 9512), readable from any origin. */
export const GET = async (): Promise<Response> =>
  new Response(stringify(openApiDocument(publicOrigin()), { aliasDuplicateObjects: false }), {
    headers: { "Content-Type": "application/yaml", "Access-Control-Allow-Origin": "*" },
  });
