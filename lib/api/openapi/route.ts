import { answerPublic } from "@/lib/api/answer";
import { publicOrigin } from "@/lib/api/reply";
import { handler, resource } from "@/lib/api/route";
import { openApiDocument } from "./document";

/** The OpenAPI document at `/api/v1/openapi.json`: public, since it is read before there is a key. */
export const openApiRoute = resource({
  GET: handler((request) => {
    const json = JSON.stringify(openApiDocument(publicOrigin(request.target)));
    return answerPublic(request, "openapi", { status: 200, json, headers: {} });
  }),
});
