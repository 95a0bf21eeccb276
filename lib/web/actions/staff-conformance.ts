"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { countsOf, runConformance } from "@/lib/domains/conformance/service";
import { actorOf } from "@/lib/web/auth/viewer";
import { staffAction } from "./action";

/** Compares the published OpenAPI document with the API. @returns how many promises have each verdict */
export const checkDocument = staffAction(z.object({}), async (viewer) => {
  const checks = await runConformance(actorOf(viewer));
  revalidatePath("/staff/conformance");
  return countsOf(checks);
});
