import { publicOrigin } from "@/lib/base/env";
import { searchSections } from "@/lib/docs/search";

export const dynamic = "force-static";

export const GET = async (): Promise<Response> => Response.json(await searchSections(publicOrigin()));
