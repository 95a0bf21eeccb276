/** Both IDs are hexadecimal, of 32 and 16 digits. */
export type TraceParent = { traceId: string; spanId: string; flags: number };

const pattern = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const isZero = /^0+$/;

/** The header `traceparent` (W3C Trace Context, section 3.2). Undefined if there is none, or it is not valid. */
export function parseTraceParent(header: string | undefined): TraceParent | undefined {
  const [, version, traceId = "", spanId = "", flags = "", more] = (header && pattern.exec(header)) || [];
  if (!version || version === "ff" || (version === "00" && more) || isZero.test(traceId) || isZero.test(spanId)) {
    return undefined;
  }
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}
