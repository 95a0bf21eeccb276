import { operations } from "@/lib/api/operations";

export type Names = { keys: Record<string, string>; operations: Record<string, string> };

/** The names to show usage by. @param keys the names of an account's keys by id */
export const namesWith = (keys: Record<string, string>): Names => ({
  keys,
  operations: Object.fromEntries([
    ...operations.map(({ id, summary }) => [id, summary]),
    ["mcp", "MCP, other than calls of tools"],
    ["unknown", "No operation"],
  ]),
});
