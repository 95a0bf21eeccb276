import { Problem } from "@/lib/base/errors";
import { DAY_MS } from "@/lib/base/time";
import { type Actor, recordAudit } from "@/lib/domains/audit/service";
import { db, type Transaction } from "@/lib/platform/db/client";
import * as queries from "./queries";
import { incidentUpdate, type NewIncident, type NewUpdate, newIncident } from "./schema";

export { findIncident, type Incident, listIncidents } from "./queries";

export const statusDays = 90;
const incidentsShown = 100;

/** What the status page and its feed show. @param now milliseconds since the epoch */
export const recentIncidents = (now: number): Promise<queries.Incident[]> =>
  queries.findIncidentsSince(new Date(now - statusDays * DAY_MS), incidentsShown);

const resolvedAt = ({ status }: NewUpdate, now: Date): Date | null => (status === "resolved" ? now : null);

async function addUpdate(
  tx: Transaction,
  { id, title }: { id: bigint; title: string },
  { status, text }: NewUpdate,
  actor: Actor,
  now: Date,
  opened: boolean,
): Promise<void> {
  await queries.insertUpdate(tx, { incidentId: id, status, text, at: now });
  const action = opened ? "incident.opened" : status === "resolved" ? "incident.resolved" : "incident.updated";
  await recordAudit(tx, actor, { action, subject: `incident ${id} “${title}”`, details: { status } });
}

/** An incident that is over can be told of afterwards, as resolved. @throws ZodError for the input */
export async function openIncident(input: NewIncident, actor: Actor): Promise<bigint> {
  const { text, ...values } = newIncident.parse(input);
  const now = new Date();
  return db().transaction(async (tx) => {
    const times = { startedAt: now, resolvedAt: resolvedAt(input, now) };
    const incident = await queries.insertIncident(tx, { ...values, ...times });
    await addUpdate(tx, incident, { status: values.status, text }, actor, now, true);
    return incident.id;
  });
}

/** @throws Problem if it does not exist or is resolved; ZodError for the input */
export async function updateIncident(id: bigint, input: NewUpdate, actor: Actor): Promise<void> {
  const update = incidentUpdate.parse(input);
  const now = new Date();
  await db().transaction(async (tx) => {
    const values = { status: update.status, resolvedAt: resolvedAt(update, now) };
    const incident = await queries.updateOpen(tx, id, values);
    if (!incident) throw new Problem("This incident does not exist or is resolved.");
    await addUpdate(tx, incident, update, actor, now, false);
  });
}
