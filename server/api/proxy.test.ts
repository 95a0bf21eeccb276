import type { IncomingHttpHeaders } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { send } from "@/test/http";
import { startPageProxy } from "@/test/page-proxy";
import { ownFields } from "./proxy";

let front: Awaited<ReturnType<typeof startPageProxy>>;
let url: string;

beforeAll(async () => {
  front = await startPageProxy();
  url = `http://127.0.0.1:${front.port}/`;
});
afterAll(() => front.stop());

/** The fields that the pages get. */
async function received(headers: Record<string, string>): Promise<IncomingHttpHeaders> {
  return (await send("GET", url, { headers: { ...headers, "X-Own-Request": "mark" }, ipAddress: "192.0.2.1" }))
    .body as IncomingHttpHeaders;
}

describe("RFC 9110, section 7.6.1: the fields that Connection names", () => {
  it("do not reach the pages", async () => {
    const fields = await received({
      Connection: "keep-alive, X-Hop ,X-Other",
      "X-Hop": "a",
      "X-Other": "b",
      "X-Kept": "c",
    });
    expect(fields).toMatchObject({ "x-kept": "c" });
    expect(Object.keys(fields)).not.toEqual(expect.arrayContaining(["x-hop"]));
    expect(Object.keys(fields)).not.toEqual(expect.arrayContaining(["x-other"]));
  });

  it.each(ownFields)("except %s, which is ours", async (name) => {
    const without = await received({});
    for (const connection of [`keep-alive, ${name}`, name.toUpperCase(), `close,${name}`]) {
      const { connection: _, ...fields } = await received({ Connection: connection });
      expect(Object.keys(fields)).toContain(name);
      if (name !== "x-request-id") expect(fields[name]).toBe(without[name]);
    }
    expect(without["x-forwarded-for"]).toBe("192.0.2.1, 127.0.0.1");
  });

  it("and are listed: the pages get no other field that a client has not sent", async () => {
    const response = await fetch(url, { headers: { Connection: "close" } });
    const sent = ["connection", "accept", "accept-encoding", "accept-language", "sec-fetch-mode", "user-agent"];
    const fields = Object.keys((await response.json()) as object).filter((name) => !sent.includes(name));
    expect(ownFields).toEqual(expect.arrayContaining(fields));
  });
});

describe("the length of a body", () => {
  it.each([
    ["that is empty", "", "0"],
    ["of a form", "name=value", "10"],
    ["in chunks", [Buffer.from("in "), Buffer.from("chunks")], "9"],
  ])("%s is said to the pages, and that of their response to the client", async (_, body, length) => {
    const { headers, body: fields } = await send("POST", url, { body });
    expect(fields).toMatchObject({ "content-length": length });
    expect(fields).not.toHaveProperty("transfer-encoding");
    expect(Number(headers["content-length"])).toBeGreaterThan(0);
  });
});
