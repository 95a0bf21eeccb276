"use server";

import { z } from "zod";
import { deprecatedIds } from "@/lib/domains/deprecations/deprecations";
import * as deprecations from "@/lib/domains/deprecations/service";
import { staffAction } from "./action";

export const announceDeprecation = staffAction(
  z.object({ operation: z.enum(deprecatedIds) }),
  async (viewer, { operation }) => ({
    told: await deprecations.announceDeprecation(operation, viewer, Date.now()),
  }),
);
