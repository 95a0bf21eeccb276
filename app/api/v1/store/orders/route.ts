import { listOrders } from "@/lib/api/operations";
import { resource } from "@/lib/api/route-handlers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(listOrders);
