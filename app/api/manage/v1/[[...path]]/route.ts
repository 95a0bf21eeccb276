import { management } from "@/lib/api/route-handlers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = management;
