import { searchSections } from "@/lib/docs/search";
import { publicOrigin } from "@/lib/web/reads/origin";

export const dynamic = "force-static";

export const GET = async (): Promise<Response> => Response.json(await searchSections(publicOrigin()));
