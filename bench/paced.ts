import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A connection that carries one request at a time: when the request was due, and the incomplete response. */
type Lane = { socket: Socket; dueAt: number; rest: Buffer };

/** The number of connections. Further requests wait, and their time runs. */
const lanes = 64;
const nothing = Buffer.alloc(0);

/** The length of the first complete response in `bytes`, or undefined if it is incomplete. */
function responseLength(bytes: Buffer): number | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const length = /content-length: (\d+)/i.exec(bytes.toString("latin1", 0, end))?.[1];
  if (length === undefined) throw new Error("A response came without Content-Length");
  const total = end + 4 + Number(length);
  return bytes.length >= total ? total : undefined;
}

/** Opens a connection. It reads into its own buffer, so that garbage collection does not pause the generator. */
async function openLane(url: URL, onResponse: (lane: Lane) => void): Promise<Lane> {
  const onData = (count: number, buffer: Uint8Array): boolean => {
    const read = Buffer.from(buffer.buffer, buffer.byteOffset, count);
    const bytes = lane.rest.length > 0 ? Buffer.concat([lane.rest, read]) : read;
    const whole = responseLength(bytes) !== undefined;
    lane.rest = whole ? nothing : Buffer.from(bytes);
    if (whole) onResponse(lane);
    return true;
  };
  const socket = connect({
    host: url.hostname,
    port: Number(url.port),
    noDelay: true,
    onread: { buffer: Buffer.alloc(65_536), callback: onData },
  });
  const lane: Lane = { socket, dueAt: 0, rest: nothing };
  await once(socket, "connect");
  return lane;
}

/**
 * Sends requests at a fixed rate, and measures each from the time at which it was due: a stalled server is charged for
 * every request that was due meanwhile.
 *
 * @param perSecond requests per second
 * @returns the 99th percentile of the time to the response, in milliseconds
 */
export async function p99AtRate(
  origin: string,
  path: string,
  key: string,
  perSecond: number,
  seconds: number,
): Promise<number> {
  const url = new URL(origin);
  const request = `GET ${path} HTTP/1.1\r\nHost: ${url.host}\r\nAuthorization: Bearer ${key}\r\n\r\n`;
  const total = Math.round(perSecond * seconds);
  const latencies = new Float64Array(total);
  let sent = 0;
  let received = 0;

  const onResponse = (lane: Lane): void => {
    latencies[received++] = performance.now() - lane.dueAt;
    idle.push(lane);
    sendDue();
  };
  const idle = await Promise.all(Array.from({ length: lanes }, () => openLane(url, onResponse)));
  const all = [...idle];

  const started = performance.now();
  const dueTime = (number: number): number => started + (number * 1000) / perSecond;
  function sendDue(): void {
    while (sent < total && dueTime(sent) <= performance.now()) {
      const lane = idle.pop();
      if (!lane) return;
      lane.dueAt = dueTime(sent++);
      lane.socket.write(request);
    }
  }

  await new Promise<void>((resolve) => {
    const turn = (): void => {
      sendDue();
      if (received === total) resolve();
      else setImmediate(turn); // a timer would be late by more than a response takes
    };
    turn();
  });
  for (const { socket } of all) socket.destroy();
  // The first fifth warms both sides up.
  const measured = latencies.subarray(total / 5).sort();
  return measured[Math.floor(measured.length * 0.99)] ?? Number.NaN;
}
