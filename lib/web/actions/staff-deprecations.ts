"use server";

import { z } from "zod";
import { deprecatedIds } from "@/lib/domains/deprecations/deprecations";
import * as deprecations from "@/lib/domains/deprecations/service";
import { actorOf } from "@/lib/web/auth/viewer";
import { staffAction } from "./action";

/** Tells the accounts that call a deprecated operation about its removal, each once. @returns how many were told */
export const announceDeprecation = staffAction(
  z.object({ operation: z.enum(deprecatedIds) }),
  async (viewer, { operation }) => ({
    told: await deprecations.announceDeprecation(operation, actorOf(viewer), Date.now()),
  }),
);
