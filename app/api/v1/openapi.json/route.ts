import { openApiRoute } from "@/lib/api/openapi/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = openApiRoute;
