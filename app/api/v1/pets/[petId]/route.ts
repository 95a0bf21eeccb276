import { getPet } from "@/lib/api/operations";
import { resource } from "@/lib/api/web";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(getPet);
