import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { createClient } from "redis";

/** The line that @upstash/ratelimit's scripts start with. Upstash supports the flag; plain Redis rejects it. */
const upstashFlags = /^#!lua flags=allow-key-locking\n/;

type Command = string[];
type Result = { result: unknown } | { error: string };

export type RunningBridge = {
  url: string;
  token: string;
  /** The number of HTTP requests, which are the client's round trips. */
  requests(): number;
  stop(): Promise<void>;
};

/**
 * Starts an HTTP server on 127.0.0.1 with Upstash's REST protocol in front of a real Redis: `POST /` with one command,
 * `/pipeline` with several, each a JSON array. If Redis is down it returns an error; if Redis hangs, it hangs.
 */
export async function startUpstashBridge(options: { redisPort: number; token?: string }): Promise<RunningBridge> {
  const { redisPort, token = "bridge-token" } = options;
  const redis = createClient({
    RESP: 2,
    disableOfflineQueue: true,
    socket: { host: "127.0.0.1", port: redisPort, reconnectStrategy: 50 },
  });
  // Without a listener, an error event would end the process. Responses show the errors.
  redis.on("error", () => undefined);
  await redis.connect();

  /** Maps the SHA-1 that the caller knows to the SHA-1 of our replacement script. */
  const shaOfStripped = new Map<string, string>();

  function translate([name = "", ...args]: Command): Command {
    const [first = ""] = args;
    switch (name.toUpperCase()) {
      case "EVAL":
        return [name, strip(first), ...args.slice(1)];
      case "EVALSHA":
        return [name, shaOfStripped.get(first) ?? first, ...args.slice(1)];
      default:
        return [name, ...args];
    }
  }

  function strip(script: string): string {
    const stripped = script.replace(upstashFlags, "");
    if (stripped !== script) shaOfStripped.set(sha1(script), sha1(stripped));
    return stripped;
  }

  async function execute(command: Command): Promise<Result> {
    try {
      return { result: await redis.sendCommand(translate(command)) };
    } catch (error) {
      return { error: messageOf(error) };
    }
  }

  async function responseTo(request: IncomingMessage): Promise<{ status: number; body: object }> {
    if (request.headers.authorization !== `Bearer ${token}`) return { status: 401, body: { error: "Unauthorized" } };
    if (request.method !== "POST") return { status: 405, body: { error: "ERR only POST is served" } };
    const body = parse(await text(request));
    switch (request.url) {
      case "/": {
        if (!isCommand(body)) return { status: 400, body: { error: "ERR a command is a JSON array" } };
        const result = await execute(body.map(String));
        return { status: "error" in result ? 400 : 200, body: result };
      }
      case "/pipeline": {
        if (!isCommand(body) || !body.every(isCommand)) {
          return { status: 400, body: { error: "ERR several commands are a JSON array of JSON arrays" } };
        }
        const commands = body.map((command) => command.map(String));
        return { status: 200, body: await Promise.all(commands.map(execute)) };
      }
      default:
        return { status: 404, body: { error: "ERR no such path" } };
    }
  }

  let requests = 0;
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests += 1;
    const { status, body } = await responseTo(request);
    const encoded = request.headers["upstash-encoding"] === "base64" ? encodeResults(body) : body;
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(encoded));
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error) => response.destroy(error));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no TCP port was given");

  return {
    url: `http://127.0.0.1:${address.port}`,
    token,
    requests: () => requests,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
      redis.destroy();
    },
  };
}

const sha1 = (script: string) => createHash("sha1").update(script).digest("hex");

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const isCommand = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > 0;

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Encodes strings as `Upstash-Encoding: base64` requires; errors stay readable. */
function encodeResults(body: object): object {
  if (Array.isArray(body)) return body.map(encodeResults);
  if (!("result" in body)) return body;
  const { result } = body;
  // The client expects a plain OK.
  return { result: result === "OK" ? result : encode(result) };
}

function encode(value: unknown): unknown {
  if (typeof value === "string") return Buffer.from(value).toString("base64");
  return Array.isArray(value) ? value.map(encode) : value;
}
