"use server";

import { incidentUpdate, newIncident } from "@/lib/domains/incidents/schema";
import * as incidents from "@/lib/domains/incidents/service";
import { staffAction } from "./action";
import { formId, formList } from "./form-values";

const { parts } = newIncident.shape;

export const openIncident = staffAction(
  newIncident.extend({ parts: formList(parts.element).pipe(parts) }),
  async (viewer, incident) => ({ id: String(await incidents.openIncident(incident, viewer)) }),
);

export const updateIncident = staffAction(incidentUpdate.extend({ id: formId }), (viewer, { id, ...update }) =>
  incidents.updateIncident(id, update, viewer),
);
