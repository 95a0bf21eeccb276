"use server";

import { z } from "zod";
import { deprecated } from "@/lib/domains/deprecations/deprecations";
import * as deprecations from "@/lib/domains/deprecations/service";
import { action } from "./action";

export const announceDeprecationAction = action(
  { staff: true },
  z.object({ operation: z.enum(deprecated.map(([operation]) => operation)) }),
  async (viewer, { operation }) => ({
    told: await deprecations.announceDeprecation(operation, viewer, Date.now()),
  }),
);
