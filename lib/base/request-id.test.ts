import { expect, it } from "vitest";
import { newRequestId } from "./request-id";

it("makes ids that differ, have one form, and sort by the time", () => {
  const start = Date.UTC(2026, 10, 21);
  const ids = Array.from({ length: 1000 }, (_, n) => newRequestId(start + Math.floor(n / 10)));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^req_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
  const times = ids.map((id) => id.slice(0, 16));
  expect(times).toEqual([...times].sort());
  expect(Number.parseInt(times[999]?.slice(4) ?? "", 16)).toBe(start + 99);
});
