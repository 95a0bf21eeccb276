import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@/lib/platform/db/client";
import { issueKey } from "@/test/people";
import { testStore } from "@/test/store";

const store = testStore(); // it counts the animals of the store
const good = '{"name":"Rex","categoryId":1}';
const limit = 16 * 1024;
let key: string;

beforeAll(async () => {
  ({ secret: key } = await issueKey());
});

const send = (body: string | Buffer | Buffer[] | undefined, headers?: Record<string, string>) =>
  store.request("POST", "/pets", { key, body, headers });

const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
const withExtra = (extra: string) => `{"name":"Rex","categoryId":1,"extra":${extra}}`;
const ofSize = (bytes: number) => good.padEnd(bytes, " ");

describe("spec 7: 400 for a body that lacks fields or has invalid values", () => {
  it.each(["null", "[]", '"x"', "1", "true", "[{}]"])("%s is no object: 400 invalid_body", async (body) => {
    const message = "The body must be a JSON object.";
    expect(await send(body)).toMatchObject({ status: 400, body: { code: "invalid_body", message } });
  });

  it.each([
    ["nothing", ""],
    ["a word", "hello"],
    ["an unfinished object", '{"name":"Rex"'],
    ["two values", `${good}${good}`],
    ["a trailing comma", '{"name":"Rex","categoryId":1,}'],
    ["single quotes", "{'name':'Rex','categoryId':1}"],
    ["a comment", `${good} // no`],
    ["NaN", '{"name":"Rex","categoryId":NaN}'],
    ["a leading zero", '{"name":"Rex","categoryId":01}'],
    ["a plus sign", '{"name":"Rex","categoryId":+1}'],
    ["a raw line feed in a string", '{"name":"R\nex","categoryId":1}'],
    ["a form", "name=Rex&categoryId=1"],
  ])("%s is not JSON: 400 malformed_json", async (_, body) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { code: "malformed_json" } });
  });

  it("a missing body is 400 malformed_json", async () => {
    const response = await send(undefined, { "Content-Type": "application/json" });
    expect(response).toMatchObject({ status: 400, body: { code: "malformed_json" } });
  });

  it.each([
    ["broken UTF-8", Buffer.from([...Buffer.from('{"name":"'), 0xff, 0xfe, ...Buffer.from('","categoryId":1}')])],
    [
      "an overlong encoding",
      Buffer.from([...Buffer.from('{"name":"'), 0xc0, 0xaf, ...Buffer.from('","categoryId":1}')]),
    ],
    [
      "an encoded surrogate",
      Buffer.from([...Buffer.from('{"name":"'), 0xed, 0xa0, 0x80, ...Buffer.from('","categoryId":1}')]),
    ],
    ["a cut character", Buffer.from([...Buffer.from('{"name":"'), 0xe2, 0x82])],
    ["a byte order mark", Buffer.from(`\ufeff${good}`)],
    ["UTF-16", Buffer.from(good, "utf16le")],
  ])("%s is 400 malformed_json", async (_, body) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { code: "malformed_json" } });
  });

  it("100 levels are accepted", async () => {
    expect((await send(withExtra(nested(100)))).status).toBe(201);
  });

  it("4,000 levels are accepted or rejected, and the process survives", async () => {
    const response = await send(withExtra(nested(4_000)));
    expect([201, 400]).toContain(response.status);
    expect((await send(good)).status).toBe(201);
    expect(store.service().lives()).toBe(true);
  });
});

describe("decisions: Error body, payload_too_large over 16 KiB", () => {
  it("16 KiB are accepted, declared and chunked", async () => {
    expect((await send(ofSize(limit))).status).toBe(201);
    expect(
      (await send([Buffer.from(ofSize(limit).slice(0, 10_000)), Buffer.from(ofSize(limit).slice(10_000))])).status,
    ).toBe(201);
  });

  it.each([limit + 1, 17 * 1024, 300_000])("%i bytes are 413, declared and chunked", async (bytes) => {
    const tooLarge = { code: "payload_too_large", message: "The body is larger than 16 KiB." };
    expect(await send(ofSize(bytes))).toMatchObject({ status: 413, body: tooLarge });
    const chunks = [Buffer.from(ofSize(bytes)), Buffer.from("   ")];
    expect(await send(chunks)).toMatchObject({ status: 413, body: { code: "payload_too_large" } });
  });

  it("a body in many chunks is read completely", async () => {
    expect((await send([...good].map((character) => Buffer.from(character)))).status).toBe(201);
  });
});

describe("decisions: Error body, unsupported_media_type", () => {
  it.each([
    "application/json",
    "application/json; charset=utf-8",
    "application/json;charset=UTF-8",
    'Application/JSON; charset="utf-8"',
    "application/json; version=1",
  ])("Content-Type: %s is taken", async (type) => {
    expect((await send(good, { "Content-Type": type })).status).toBe(201);
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/jsonp",
    "application/json-patch+json",
    "application/json; charset=latin1",
    "application/json; charset=utf-16",
    "multipart/form-data; boundary=x",
    "text/html, application/json",
    "",
  ])("Content-Type: %s is 415", async (type) => {
    const response = await send(good, { "Content-Type": type });
    expect(response).toMatchObject({ status: 415, body: { code: "unsupported_media_type" } });
  });

  it("no Content-Type is 415", async () => {
    const headers = { "Content-Length": String(good.length) };
    const response = await store.request("POST", "/pets", {
      key,
      headers: { ...headers, "Content-Type": [] },
      body: good,
    });
    expect(response).toMatchObject({ status: 415, body: { code: "unsupported_media_type" } });
  });

  it.each(["gzip", "br", "identity", "x"])("Content-Encoding: %s is 415", async (encoding) => {
    const response = await send(gzipSync(good), { "Content-Encoding": encoding });
    expect(response).toMatchObject({ status: 415, body: { code: "unsupported_media_type" } });
  });

  it("adds nothing", async () => {
    const [row] = await sql()`select count(*)::int as n from pets where name not in ('Rex')`;
    expect(row?.n).toBe(0);
  });
});
