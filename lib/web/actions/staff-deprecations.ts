"use server";

import { z } from "zod";
import * as brownouts from "@/lib/domains/deprecations/brownouts";
import { deprecatedIds } from "@/lib/domains/deprecations/deprecations";
import { newBrownout } from "@/lib/domains/deprecations/schema";
import * as deprecations from "@/lib/domains/deprecations/service";
import { staffAction } from "./action";
import { formId } from "./form-values";

export const announceDeprecation = staffAction(
  z.object({ operation: z.enum(deprecatedIds) }),
  async (viewer, { operation }) => ({
    told: await deprecations.announceDeprecation(operation, viewer, Date.now()),
  }),
);

export const scheduleBrownout = staffAction(newBrownout, async (viewer, brownout) => {
  await brownouts.scheduleBrownout(brownout, viewer, Date.now());
});

export const cancelBrownout = staffAction(z.object({ id: formId }), (viewer, { id }) =>
  brownouts.cancelBrownout(id, viewer, Date.now()),
);
