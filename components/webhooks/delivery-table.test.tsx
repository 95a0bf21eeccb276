import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { DeliveryTable } from "./delivery-table";

type Rows = Parameters<typeof DeliveryTable>[0]["rows"];

const delivered = {
  id: 1n,
  endpointId: 2n,
  eventId: 3n,
  type: "order.placed",
  status: "delivered",
  attempts: 1,
  createdAt: new Date(0),
  lastAttempt: { status: 200, error: null },
};

/** What the first column shows where the others have no room. */
const belowOf = (changed: object) => {
  const rows = [{ ...delivered, ...changed }] as unknown as Rows;
  const [, cell = ""] = /<td[^>]*>(.*?)<\/td>/s.exec(renderToStaticMarkup(<DeliveryTable rows={rows} now={0} />)) ?? [];
  return cell.replaceAll(/<[^>]*>/g, " ");
};

it("says on a phone how a delivery failed, and how often it was tried, and neither of one that came the first time", () => {
  const failed = { status: "failed", attempts: 4, lastAttempt: { status: 500, error: "status" } };
  expect(belowOf(failed)).toMatch(/4 attempts.* 500 /);
  expect(belowOf({ lastAttempt: { status: null, error: "timeout" } })).toMatch(/ No response /);
  expect(belowOf({})).not.toMatch(/attempts| 200 /);
  expect(belowOf({ attempts: 0, lastAttempt: null })).not.toMatch(/attempts|No response/);
});

it("says when a delivery that waits is tried next", () => {
  const statusOf = (changed: object) => {
    const rows = [{ ...delivered, ...changed }] as unknown as Rows;
    return renderToStaticMarkup(<DeliveryTable rows={rows} now={0} />).replaceAll(/<[^>]*>/g, " ");
  };
  expect(statusOf({ status: "waiting", nextAt: new Date(90_000) })).toMatch(/Next\s+in 1m 30s/);
  expect(statusOf({ nextAt: null })).not.toContain("Next");
});
