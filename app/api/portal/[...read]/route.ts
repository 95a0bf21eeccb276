import { respondToRead } from "@/lib/web/reads/read";

export const GET = async (request: Request, { params }: RouteContext<"/api/portal/[...read]">) =>
  respondToRead(request, (await params).read.join("/"));
