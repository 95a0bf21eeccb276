import { api } from "@/lib/api/route-handlers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api;
