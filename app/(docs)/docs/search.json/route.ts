import { publicOrigin } from "@/lib/base/env";
import { searchSections } from "@/lib/docs/search";

export const dynamic = "force-static";

/** Every section of the documentation, for the search in the browser. */
export const GET = async (): Promise<Response> => Response.json(await searchSections(publicOrigin()));
