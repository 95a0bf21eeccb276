import { z } from "zod";
import { requiredLine, requiredText } from "@/lib/base/text";
import { incidentImpacts, incidentStatuses, statusParts } from "@/lib/base/vocabulary";

const title = requiredLine(120, "The title", "a title");

const text = requiredText(2_000, "The update", "Write what you know, and what happens next.");

export const incidentUpdate = z.object({ status: z.enum(incidentStatuses, "Choose a status."), text });
export type NewUpdate = z.infer<typeof incidentUpdate>;

export const newIncident = z.object({
  title,
  impact: z.enum(incidentImpacts, "Choose an impact."),
  parts: z.array(z.enum(statusParts, "Choose what is affected.")).min(1, "Choose what is affected."),
  ...incidentUpdate.shape,
});
export type NewIncident = z.infer<typeof newIncident>;
