import type { Receipts } from "@/lib/domains/processes/service";

const list = new Intl.ListFormat("en-US");

/** On how many processes a change is active, and after how long: "2 of 2 processes, after 31 and 46 ms". */
export function receiptsText({ afterMs, waiting }: Pick<Receipts, "afterMs" | "waiting">): string {
  const processes = afterMs.length + waiting;
  return `${afterMs.length} of ${processes} ${processes === 1 ? "process" : "processes"}, after ${list.format(afterMs.map(String))} ms`;
}
