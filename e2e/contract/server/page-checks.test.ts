import { connect, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { routerState } from "@/test/fuzz/inputs";
import { send, sendRaw } from "@/test/http";
import { testPortal } from "@/test/store";

// What a client without a key or a session can send to the pages.
// With GitHub, because next-auth serves nothing without it.
const store = testPortal({ GITHUB_ID: "client", GITHUB_SECRET: "secret" });

const status = (response: string) => Number(/^HTTP\/1.1 (\d{3}) /.exec(response)?.[1]);
const raw = (start: string, headers: string[] = [], body = "") =>
  sendRaw(
    store.service().port,
    `${[`${start} HTTP/1.1`, "Host: store.example", "Connection: close", ...headers].join("\r\n")}\r\n\r\n${body}`,
  );
const get = async (path: string, ...headers: string[]) => status(await raw(`GET ${path}`, headers));
const post = async (path: string, type: string, body: string, ...headers: string[]) =>
  status(
    await raw(
      `POST ${path}`,
      [`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`, ...headers],
      body,
    ),
  );

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=B";
const form = (fields: [name: string, value: string][]) =>
  `${fields.map(([name, value]) => `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join("")}--B--\r\n`;

/** The id of the server action of a page's form, from the page itself. */
async function actionId(path = "/sign-in"): Promise<string> {
  const page = await fetch(store.service().url + path);
  const id = /&quot;id&quot;:&quot;([0-9a-f]{40,})&quot;/.exec(await page.text())?.[1];
  if (!id) throw new Error(`${path} has no form of a server action.`);
  return id;
}

describe("decisions: Error body, payload_too_large: no URL accepts a body without a limit", () => {
  it.each([
    ["POST /api/auth/signin/github", 17],
    ["POST /sign-in", 65],
    ["POST /api/portal/keys", 1],
    ["GET /sign-in", 1],
    ["GET /api/health/live", 1],
  ])("%s with %i KiB is 413, whether the length is declared or not", async (start, kib) => {
    const declared = await raw(start, [`Content-Type: ${urlencoded}`, `Content-Length: ${kib * 1024}`]);
    expect(declared).toMatch(/^HTTP\/1.1 413 [\s\S]*^Connection: close\r$/im);
    const chunk = `400\r\n${"x".repeat(1024)}\r\n`;
    const chunked = await raw(start, [`Content-Type: ${urlencoded}`, "Transfer-Encoding: chunked"], chunk.repeat(kib));
    expect(chunked).toMatch(/^HTTP\/1.1 413 [\s\S]*^Connection: close\r$/im);
  });

  it("a form has at most 200 fields, in any encoding", async () => {
    expect(await post("/sign-in", urlencoded, "a&".repeat(201))).toBe(413);
    expect(await post("/sign-in", multipart, form(Array.from({ length: 201 }, (_, n) => [`1_${n}`, ""])))).toBe(413);
  });
});

describe("Next gets only as many parameters and cookies as it reads quickly", () => {
  it.each<[expected: number, parameters: number, cookies: number]>([
    [200, 200, 200],
    [400, 201, 1],
    [431, 1, 201],
  ])("%i for %i parameters and %i cookies", async (expected, parameters, cookies) => {
    const cookie = Array.from({ length: cookies }, (_, n) => `c${n}=a`).join("; ");
    const url = `${store.service().url}/sign-in?${Array(parameters).fill("a").join("&")}`;
    expect((await send("GET", url, { headers: { Cookie: cookie } })).status).toBe(expected);
  });
});

describe("without a session, no request writes to the disk or the log", () => {
  it.each(["GET /_next/image?url=%2Fpictures%2Foverview.png&w=640&q=75", "POST /api/auth/_log"])(
    "%s is 404",
    async (start) => {
      expect(status(await raw(start, ["Content-Length: 0"]))).toBe(404);
    },
  );
});

describe("RFC 9110, section 7.8: a request with an Upgrade header is served like any other", () => {
  it.each<[string, number]>([
    ["/api/v1/pets", 401],
    ["/sign-in", 200],
  ])("%s is %i, and the connection closes after it", async (path, expected) => {
    await get("/sign-in"); // Next listens for upgrades after its first request
    const headers = "Host: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk";
    const response = await sendRaw(store.service().port, `GET ${path} HTTP/1.1\r\n${headers}\r\n\r\n`);
    expect(status(response)).toBe(expected);
    expect(response).toMatch(/^Connection: close\r$/im);
  });
});

describe("invalid input is a clear error, never a 500", () => {
  it.each<[expected: number, path: string, header?: string]>([
    [200, "/sign-in?notice=toString"],
    [200, "/sign-in?error=__proto__"],
    [400, "/api/auth/error?error=%F0%9F%90%B6"],
    [400, "/api/auth/error/%F0%9F%90%B6"],
    [400, "/api/auth/csrf?callbackUrl=http://%5b"],
    [400, "/api/auth/csrf", "Cookie: next-auth.callback-url-PORT=http://%5b"],
    [400, "/api/auth/csrf", "X-Forwarded-Host: ["],
    [400, "/sign-in", "Next-Router-State-Tree: %zz"],
    [400, "/sign-in", `Next-Router-State-Tree: ${routerState(1_000)}`],
    [200, "/sign-in", `Next-Router-State-Tree: ${routerState(20)}`],
    [400, "ftp://store.example/sign-in"],
    [404, "/_global-error"],
  ])("%i for %s %s", async (expected, path, ...headers) => {
    const sent = headers.map((header = "") => header.replace("PORT", String(store.service().port)));
    expect(await get(path, ...sent.filter(Boolean))).toBe(expected);
  });

  it("for OPTIONS *, and for methods that no page has", async () => {
    expect(status(await raw("OPTIONS *"))).toBe(204);
    expect(await raw("TRACE /sign-in")).toMatch(/^HTTP\/1.1 405 [\s\S]*^Allow: GET, HEAD, POST, OPTIONS\r$/im);
  });

  it("for JSON that next-auth cannot read", async () => {
    for (const body of ["{", '{"callbackUrl":{}}']) {
      expect(await post("/api/auth/signin/github", "application/json", body)).toBe(400);
    }
  });

  it("for arguments of a server action that no form sends", async () => {
    const action = `Next-Action: ${await actionId()}`;
    const fields = (root: string) => form([["0", root]]);
    const part = (headers: string) =>
      `--B\r\nContent-Disposition: form-data; name="0"\r\n${headers}\r\n[null]\r\n--B--\r\n`;
    const deep = `${"[".repeat(60)}${"]".repeat(60)}`;
    const many = JSON.stringify(Array.from({ length: 11 }, () => 1));
    const references = ['["$F1"]', '["\\u0024F1"]', '["$5"]', '["$@5"]', '["$0:0:0"]', '["$0:length"]', '["$nx"]'];
    const nested: [string, string][] = [
      ["0", '[{"then":"$1"}]'],
      ["1", "[[1]]"],
    ];
    const twice: [string, string][] = [
      ["0", "[null]"],
      ["0", "[null]"],
    ];
    const own = `{"id":"${await actionId()}"`;
    const texts = ["", "x", "null", "[]", '{"a":1}', deep, many, ...references];
    const forms = ["", "x", fields("x"), fields('[null,{"a":1}]'), form([["1", "[]"]]), form(nested), form(twice)];
    const parts = [part("Content-Type: text/plain; charset=utf-16le\r\n"), part("a: b\r\n".repeat(5_000))];
    const withoutScripts = ["", ',"bound":"$@1"}'].map((bound) =>
      form([
        ["$ACTION_REF_x", ""],
        ["$ACTION_x:0", own + bound],
      ]),
    );
    const bodies: [type: string, body: string, ...headers: string[]][] = [
      ...texts.map((body): [string, string, string] => ["text/plain", body, action]),
      ...[...forms, ...parts].map((body): [string, string, string] => [multipart, body, action]),
      ["multipart/form-data, multipart/form-data; boundary=B", part(""), action],
      [`${urlencoded};charset=utf-8`, fields("[null]"), action],
      ["Multipart/Form-Data; boundary=B", fields("[null]"), action],
      ...["x", ...withoutScripts].map((body): [string, string] => [multipart, body]),
    ];
    const failed = [];
    for (const [type, body, ...headers] of bodies) {
      const received = await post("/sign-in", type, body, ...headers);
      if (![200, 400].includes(received)) failed.push([type, body.slice(0, 100), received]);
    }
    expect(bodies.length).toBeGreaterThan(20);
    expect(failed).toEqual([]);
    // The log is written once a second. Anyone can cause its lines, so they are few, and none is an error.
    await expect.poll(() => store.service().logs()).toContain("a form could not be read");
    const lines = store.service().logs().split("\n");
    expect(lines.filter((line) => line.includes("a form could not be read")).length).toBeLessThanOrEqual(20);
    expect(lines.filter((line) => /"level":(40|50)/.test(line))).toEqual([]);
  });

  it("for a form of another site", async () => {
    const action = `Next-Action: ${await actionId()}`;
    expect(await post("/sign-in", "text/plain", "[]", action, "Origin: http://other.example")).toBe(403);
    const { port } = store.service();
    expect(await post("/sign-in", "text/plain", "[]", action, `Origin: https://127.0.0.1:${port}`)).toBe(403);
    expect(await post("/sign-in", "text/plain", "[]", action, `Origin: http://127.0.0.1:${port}`)).toBe(200);
  });
});

describe("Next requests the page that an action redirects to", () => {
  it("without encryption, for any X-Forwarded-Proto", async () => {
    const input = { name: "Tess Tester", email: "tess@example.com", password: "a password to test" };
    const body = form([
      ...Object.entries(input).map(([name, value]): [string, string] => [`_1_${name}`, value]),
      ["0", '[null,"$K1"]'],
    ]);
    const response = await fetch(`${store.service().url}/sign-up`, {
      method: "POST",
      headers: {
        "Content-Type": multipart,
        "Next-Action": await actionId("/sign-up"),
        Accept: "text/x-component",
        "X-Forwarded-Proto": "https",
      },
      body,
    });
    expect(response.headers.get("x-action-redirect")).toMatch(/^\/portal;/);
    expect(await response.text()).toContain("tess@example.com");
    expect(store.service().logs()).not.toContain("failed to get redirect response");
  });
});

describe("a stop does not wait for hostile clients", () => {
  it("SIGTERM ends the process while hostile connections are open", async () => {
    const service = store.service(); // it is the last test of the file
    const open = (bytes: string) =>
      new Promise<Socket>((resolve) => {
        const socket = connect(service.port, "127.0.0.1", () => {
          socket.resume().on("error", () => undefined);
          socket.write(bytes, () => resolve(socket));
        });
      });
    const host = "HTTP/1.1\r\nHost: x\r\n";
    const hostile = await Promise.all(
      [
        "",
        "GET /",
        `GET /sign-in ${host}`,
        `GET /sign-in ${host}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
        `POST /sign-in ${host}Content-Length: 1000\r\n\r\n`,
        `POST /api/v1/pets ${host}Content-Length: 1000\r\n\r\n`,
      ].map(open),
    );
    // Sent last, so that the server has read the others.
    expect((await fetch(`${service.url}/api/health/live`)).status).toBe(200);
    const late = new Promise((resolve) => setTimeout(resolve, 25_000, "still running").unref());
    expect(await Promise.race([service.stop(), late])).toBe(0);
    for (const socket of hostile) socket.destroy();
  });
});
