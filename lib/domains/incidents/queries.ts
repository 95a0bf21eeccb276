import { and, desc, eq, gte, inArray, isNull, or } from "drizzle-orm";
import type { Slice, SliceRequest } from "@/lib/base/slice";
import type { Executor } from "@/lib/platform/db/client";
import { readDb } from "@/lib/platform/db/reads";
import { firstOf, readSlice, rowOf } from "@/lib/platform/db/rows";
import { incidents, incidentUpdates } from "@/lib/platform/db/schema";

type IncidentRow = typeof incidents.$inferSelect;
type UpdateRow = typeof incidentUpdates.$inferSelect;

/** The newest update first. */
export type Incident = IncidentRow & { updates: UpdateRow[] };

export const insertIncident = (on: Executor, values: typeof incidents.$inferInsert) =>
  rowOf(on.insert(incidents).values(values).returning());

export const insertUpdate = async (on: Executor, values: typeof incidentUpdates.$inferInsert) =>
  on.insert(incidentUpdates).values(values);

/** @returns undefined if it does not exist or is resolved, including concurrently */
export const updateOpen = (
  on: Executor,
  id: bigint,
  values: Pick<IncidentRow, "status" | "resolvedAt">,
): Promise<IncidentRow | undefined> =>
  firstOf(
    on
      .update(incidents)
      .set(values)
      .where(and(eq(incidents.id, id), isNull(incidents.resolvedAt)))
      .returning(),
  );

const updatesRead = 1_000;

async function withUpdates(rows: IncidentRow[]): Promise<Incident[]> {
  const ids = rows.map(({ id }) => id);
  const updates = await readDb()
    .select()
    .from(incidentUpdates)
    .where(inArray(incidentUpdates.incidentId, ids))
    .orderBy(desc(incidentUpdates.id))
    .limit(updatesRead);
  return rows.map((row) => ({ ...row, updates: updates.filter(({ incidentId }) => incidentId === row.id) }));
}

export async function listIncidents(request: SliceRequest): Promise<Slice<Incident>> {
  const { items, next } = await readSlice(
    readDb().select().from(incidents).$dynamic(),
    incidents.id,
    request,
    "descending",
  );
  return { items: await withUpdates(items), next };
}

export async function findIncident(id: bigint): Promise<Incident | undefined> {
  const rows = await readDb().select().from(incidents).where(eq(incidents.id, id));
  return (await withUpdates(rows))[0];
}

/** Those that were open at some time since an instant, newest first. */
export async function findIncidentsSince(since: Date, limit: number): Promise<Incident[]> {
  const rows = await readDb()
    .select()
    .from(incidents)
    .where(or(isNull(incidents.resolvedAt), gte(incidents.resolvedAt, since)))
    .orderBy(desc(incidents.id))
    .limit(limit);
  return withUpdates(rows);
}
