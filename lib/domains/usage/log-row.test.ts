import { describe, expect, it } from "vitest";
import { copyLines, logColumns, logRow } from "./log-row";
import { requestEvent } from "./testing/events";

/** A column of the row that an event makes, as `COPY` reads it. */
function column(name: (typeof logColumns)[number], values: Parameters<typeof requestEvent>[0]): string | undefined {
  const columns = copyLines([logRow(requestEvent(values))])
    .replace(/\n$/, "")
    .split("\t");
  expect(columns).toHaveLength(logColumns.length);
  return columns[logColumns.indexOf(name)];
}

const long = "x".repeat(7000);
const key = `ask_live_${"7".repeat(38)}`;

describe("decisions: Request log: a row is bounded, for any client input, and has no secret", () => {
  it("cuts path, query, message and user agent", () => {
    expect(column("path", { path: `/api/v1/${long}` })).toHaveLength(512);
    expect(column("query", { query: new URLSearchParams({ [long]: long, more: long }) })).toHaveLength(512);
    expect(column("error_message", { error: { code: "not_found", message: long } })).toHaveLength(512);
    expect(column("user_agent", { userAgent: long })).toHaveLength(256);
  });

  it.each(["Authorization", "api_key", "access_token", "client_secret", "X-Amz-Signature"])("redacts %s", (name) => {
    const query = new URLSearchParams({ limit: "5", [name]: "hush", status: "sold" });
    expect(column("query", { query })).toBe(`limit=5&${name}=redacted&status=sold`);
  });

  it("redacts an API key at any position", () => {
    expect(column("path", { path: `/api/v1/pets/${key}` })).toBe("/api/v1/pets/ask_live_redacted");
    expect(column("query", { query: new URLSearchParams({ q: key }) })).toBe("q=ask_live_redacted");
    expect(column("user_agent", { userAgent: `curl ${key}` })).toBe("curl ask_live_redacted");
  });

  it("writes one line for each request", () => {
    expect(column("user_agent", { userAgent: "a\tb\nc\\N\0" })).toBe("a b c\\\\N ");
    expect(column("user_agent", { userAgent: null })).toBe("\\N");
  });
});
