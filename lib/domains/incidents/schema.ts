import { z } from "zod";
import { boundedText, isOneLine } from "@/lib/base/text";
import { incidentImpacts, incidentStatuses, statusParts } from "@/lib/base/vocabulary";

const title = boundedText(120, "The title")
  .trim()
  .min(1, "Enter a title.")
  .refine(isOneLine, "Enter a title without line breaks or control characters.");

const text = boundedText(2_000, "The update").trim().min(1, "Write what you know, and what happens next.");

export const incidentUpdate = z.object({ status: z.enum(incidentStatuses, "Choose a status."), text });
export type NewUpdate = z.infer<typeof incidentUpdate>;

export const newIncident = z.object({
  title,
  impact: z.enum(incidentImpacts, "Choose an impact."),
  parts: z.array(z.enum(statusParts, "Choose what is affected.")).min(1, "Choose what is affected."),
  ...incidentUpdate.shape,
});
export type NewIncident = z.infer<typeof newIncident>;
