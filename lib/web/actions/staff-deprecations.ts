"use server";

import { z } from "zod";
import { deprecated } from "@/lib/domains/deprecations/deprecations";
import * as deprecations from "@/lib/domains/deprecations/service";
import { staffAction } from "./action";

export const announceDeprecationAction = staffAction(
  z.object({ operation: z.enum(deprecated.map(([operation]) => operation)) }),
  async (viewer, { operation }) => ({ told: await deprecations.announceDeprecation(operation, viewer, Date.now()) }),
);
