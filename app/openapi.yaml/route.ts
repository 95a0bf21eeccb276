import { stringify } from "yaml";
import { openApiDocument } from "@/lib/api/openapi/document";
import { publicOrigin } from "@/lib/web/reads/origin";

/** The OpenAPI document in YAML (RFC 9512). Any page may read it. */
export const GET = async (): Promise<Response> =>
  new Response(stringify(openApiDocument(await publicOrigin()), { aliasDuplicateObjects: false }), {
    headers: { "Content-Type": "application/yaml", "Access-Control-Allow-Origin": "*" },
  });
