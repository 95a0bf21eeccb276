import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";

type Lane = { socket: Socket; waitingSince: number | undefined; rest: Buffer };

/** The length of the first whole answer in `bytes`, or undefined while some of it is missing. */
function answerLength(bytes: Buffer): number | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const length = /content-length: (\d+)/i.exec(bytes.toString("latin1", 0, end))?.[1];
  if (length === undefined) throw new Error("An answer came without Content-Length");
  const total = end + 4 + Number(length);
  return bytes.length >= total ? total : undefined;
}

/**
 * Sends requests at a fixed rate, whether answers come or not, and measures each from the moment at which it was due: a
 * server that stalls is charged for all that would have been sent meanwhile.
 *
 * @param perSecond how many requests to send a second
 * @returns the 99th percentile of the time to the answer, in milliseconds
 */
export async function p99AtRate(
  origin: string,
  path: string,
  key: string,
  perSecond: number,
  seconds: number,
): Promise<number> {
  const { hostname, port, host } = new URL(origin);
  const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n\r\n`;
  const latencies: number[] = [];
  const due: number[] = [];
  const idle: Lane[] = [];
  const lanes = await Promise.all(Array.from({ length: 64 }, () => openLane()));
  idle.push(...lanes);

  async function openLane(): Promise<Lane> {
    const socket = connect(Number(port), hostname).setNoDelay();
    await once(socket, "connect");
    const lane: Lane = { socket, waitingSince: undefined, rest: Buffer.alloc(0) };
    socket.on("data", (chunk) => {
      lane.rest = lane.rest.length > 0 ? Buffer.concat([lane.rest, chunk]) : chunk;
      const length = answerLength(lane.rest);
      if (length === undefined || lane.waitingSince === undefined) return;
      latencies.push(performance.now() - lane.waitingSince);
      lane.rest = lane.rest.subarray(length);
      lane.waitingSince = undefined;
      idle.push(lane);
      sendDue();
    });
    return lane;
  }

  function sendDue(): void {
    while (due.length > 0) {
      const lane = idle.pop();
      if (!lane) return;
      lane.waitingSince = due.shift();
      lane.socket.write(request);
    }
  }

  const started = performance.now();
  const total = Math.round(perSecond * seconds);
  for (let sent = 0; sent < total; ) {
    while (sent < total && started + (sent * 1000) / perSecond <= performance.now()) {
      due.push(started + (sent * 1000) / perSecond);
      sent++;
    }
    sendDue();
    await turn();
  }
  while (latencies.length < total) await turn();
  for (const { socket } of lanes) socket.destroy();
  // The first fifth warms both sides up.
  const measured = latencies.slice(total / 5).sort((a, b) => a - b);
  return measured[Math.floor(measured.length * 0.99)] ?? Number.NaN;
}
