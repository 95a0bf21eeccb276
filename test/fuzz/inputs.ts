import fc from "fast-check";

/** What makes parsers and expressions slow: a few characters many times, with an end that does not match. */
const pieces = [
  ...["a", "1", "0", " ", ".", "-", "_", "@", "=", "&", ";", "%", "%25", "\\", '"', "$", "<", "{", "["],
  ...["[[", '{"a":', "\u0301", "🐦", "\t", "\n", "\0", "qx1", "a.", "a@", "/", "/../", ",", "(", "*", "--", "W/"],
];
const repeated = fc
  .tuple(fc.constantFrom(...pieces), fc.integer({ min: 1, max: 12 }), fc.string({ maxLength: 3 }))
  .map(([piece, exponent, end]) => piece.repeat(2 ** exponent).slice(0, 30_000) + end);

/** What gets past the first check of a field. */
const plausible = fc.constantFrom(
  ...["1", "-1", "9223372036854775807", "1e9", "pro", "free", "staff", "available", "keep", "none", "date", "never"],
  ...[
    "9999-12-31",
    "2024-02-30",
    "pets:read",
    "ada@example.com",
    "lantern meadow heron 42",
    "/portal",
    "//evil.example",
  ],
  ...[
    "00000000-0000-4000-8000-000000000000",
    "123456",
    "[]",
    "null",
    "-name",
    "e30.e30.e30",
    "toString",
    "constructor",
  ],
);

/** A hostile text of up to 30,000 characters. */
export const text = fc.oneof(
  { weight: 3, arbitrary: repeated },
  { weight: 1, arbitrary: plausible },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
);

/** The fields of forms and the parameters of pages. */
const names = [
  ...["name", "email", "password", "currentPassword", "newPassword", "callbackUrl", "token", "id", "expiry", "code"],
  ...[
    "expiryDate",
    "scopes",
    "overlap",
    "foundKey",
    "petId",
    "orderId",
    "plan",
    "perMinute",
    "perDay",
    "message",
    "text",
  ],
  ...[
    "sessionId",
    "userId",
    "accountId",
    "role",
    "to",
    "reason",
    "step",
    "version",
    "categoryId",
    "status",
    "expected",
  ],
  ...["response", "q", "category", "sort", "after", "before", "from", "columns", "ended", "pattern", "limit", "cursor"],
  ...["period", "key", "operation", "outcome", "zone", "csrfToken", "notice", "error", "again", "choose", "action"],
];

/** The fields of a form. */
export const fields = fc.dictionary(
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: fc.constant("__proto__") }),
  text,
  { maxKeys: 6 },
);

/** The headers that the service or Next reads. */
const headerNames = [
  ...[
    "User-Agent",
    "Accept",
    "Accept-Language",
    "If-None-Match",
    "Next-Router-State-Tree",
    "Next-Url",
    "RSC",
    "Origin",
  ],
  ...[
    "X-Forwarded-Host",
    "X-Request-Id",
    "Cookie",
    "Content-Type",
    "Range",
    "traceparent",
    "Idempotency-Key",
    "Forwarded",
  ],
  ...["Accept-Encoding", "Authorization", "Referer", "X-Forwarded-For", "X-Forwarded-Proto", "tracestate"],
];
export const headers = fc.dictionary(fc.constantFrom(...headerNames), text, { maxKeys: 2 });

/** Next's header for what the browser shows, nested. @param levels how many folders the path has */
export const routerState = (levels: number): string => `${'["a",{"c":'.repeat(levels)}["a",{}]${"}]".repeat(levels)}`;

/** A piece as it may stand in a header. */
const inHeader = (piece: string): string => (/^[\x20-\x7e]+$/.test(piece) ? piece : encodeURIComponent(piece));

/** The parts of a head that are almost as long as it may be: headers, and a query. */
export type LongHead = { query?: string; headers?: Record<string, string> };

const most = 13_000;

/** Each header with each piece, many parameters, many cookies, and a deep router state. */
export const longHeads = (): LongHead[] => [
  ...headerNames.flatMap((name) =>
    pieces.map((piece) => ({ headers: { [name]: `${inHeader(piece).repeat(most).slice(0, most)}!` } })),
  ),
  { headers: { "Next-Router-State-Tree": routerState(1_050) } },
  ...["a&", "q=&", "a=b&", "_rsc&", "nxtPa=b&"].map((parameter) => ({
    query: parameter.repeat(most / parameter.length),
  })),
  ...["", "next-auth.session-token."].map((prefix) => ({
    headers: {
      Cookie: Array.from({ length: 1_800 }, (_, n) => `${prefix}${n}=a`)
        .join("; ")
        .slice(0, most),
    },
  })),
];
