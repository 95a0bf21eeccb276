"use server";

import { z } from "zod";
import { deprecatedIds } from "@/lib/domains/deprecations/deprecations";
import * as deprecations from "@/lib/domains/deprecations/service";
import { action } from "./action";

export const announceDeprecation = action(
  { staff: true },
  z.object({ operation: z.enum(deprecatedIds) }),
  async (viewer, { operation }) => ({
    told: await deprecations.announceDeprecation(operation, viewer, Date.now()),
  }),
);
