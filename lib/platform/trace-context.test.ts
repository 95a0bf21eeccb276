import { expect, it } from "vitest";
import { parseTraceParent } from "./telemetry";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const spanId = "00f067aa0ba902b7";

it("reads traceparent, also of a later version with more fields", () => {
  expect(parseTraceParent(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, flags: 1 });
  expect(parseTraceParent(`cc-${traceId}-${spanId}-00-more`)).toEqual({ traceId, spanId, flags: 0 });
});

it.each([
  undefined,
  "",
  `00-${"0".repeat(32)}-${spanId}-01`,
  `00-${traceId}-${"0".repeat(16)}-01`,
  `ff-${traceId}-${spanId}-01`,
  `00-${traceId}-${spanId}-01-more`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
  `00-${traceId}-${spanId}`,
])("ignores one that is not valid: %s", (header) => {
  expect(parseTraceParent(header)).toBeUndefined();
});
