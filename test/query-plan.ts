import type { PendingQuery, Row } from "postgres";

/** To explain a read: without a replica, it is a query of the driver. */
export const toExplain = (read: Promise<unknown>) => read as PendingQuery<Row[]>;

/** A node of what `explain (analyze, format json)` returns. */
export type Plan = {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  Plans?: Plan[];
};

/** The rows that the scans of a plan read, and the pairs that its joins compared, those that a filter dropped included. */
export const rowsRead = ({ Plans = [], ...node }: Plan): number =>
  (node["Relation Name"] ? (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"] : 0) +
  (node["Rows Removed by Join Filter"] ?? 0) * node["Actual Loops"] +
  Plans.reduce((sum, plan) => sum + rowsRead(plan), 0);
