import { respond } from "@/lib/web/reads/read";

export const GET = async (request: Request, { params }: RouteContext<"/api/portal/[...read]">) =>
  respond(request, (await params).read.join("/"));
