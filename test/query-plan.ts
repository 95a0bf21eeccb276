/** A node of what `explain (analyze, format json)` returns. */
export type Plan = {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

/** The rows that the scans of a plan read, those that a filter dropped included. */
export const rowsRead = ({ Plans = [], ...node }: Plan): number =>
  (node["Relation Name"] ? (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"] : 0) +
  Plans.reduce((sum, plan) => sum + rowsRead(plan), 0);
