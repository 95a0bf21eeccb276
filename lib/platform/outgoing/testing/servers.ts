import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import ipaddr from "ipaddr.js";
import { afterEach } from "vitest";
import { resolver } from "@/lib/platform/outgoing/lookup";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Listens until the test ends. */
export async function listen(server: Server, host = "127.0.0.1", port = 0) {
  const sockets: Socket[] = [];
  server.on("connection", (socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
  });
  await once(server.listen(port, host), "listening");
  ends.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port: bound } = server.address() as AddressInfo;
  return { port: bound, url: `http://${host}:${bound}/`, sockets };
}

/** @param respond is called with each request, as one piece of text, and how many the connection had before */
export const listenRaw = (respond: (socket: Socket, request: string, earlier: number) => void, host?: string) =>
  listen(
    createServer((socket) => {
      let count = 0;
      socket.on("data", (data) => respond(socket, data.toString(), count++));
    }),
    host,
  );

export const head = (...lines: string[]): string => `${lines.join("\r\n")}\r\n\r\n`;

type Addresses = { 1?: string[]; 28?: string[] };

/** The URL parser writes `::192.0.2.1` in hexadecimal, which ipaddr.js reads right. */
const bytesOf = (ip: string): number[] =>
  ipaddr.parse(ip.includes(":") ? new URL(`http://[${ip}]`).hostname.slice(1, -1) : ip).toByteArray();

function respond(query: Buffer, addressesOf: (name: string, type: number) => string[] | undefined): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = query.readUInt16BE(at + 1);
  const addresses = addressesOf(labels.join(".").toLowerCase(), type);
  const records = (addresses ?? []).map((ip) => {
    const bytes = bytesOf(ip);
    return Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]);
  });
  const flags = [0x81, addresses ? 0x80 : 0x83, 0, 1, records.length >> 8, records.length & 255, 0, 0, 0, 0];
  return Buffer.concat([query.subarray(0, 2), Buffer.from(flags), query.subarray(12, at + 5), ...records]);
}

/**
 * The resolver asks this name server until the test ends. @param addressesOf the n-th question for a name; no such name if
 * undefined, no response if "silence"
 */
export async function serveNames(addressesOf: (name: string, nth: number) => Addresses | "silence" | undefined) {
  const asked: string[] = [];
  const server = createSocket("udp4", (query, { address, port }) => {
    let isSilent = false;
    const sent = respond(query, (name, type) => {
      const question = `${name} ${type === 1 ? "A" : "AAAA"}`;
      const addresses = addressesOf(name, asked.filter((each) => each === question).length);
      asked.push(question);
      isSilent = addresses === "silence";
      return addresses === "silence" ? undefined : addresses && (addresses[type as 1 | 28] ?? []);
    });
    if (!isSilent) server.send(sent, port, address);
  });
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  const before = resolver().getServers();
  resolver().setServers([`127.0.0.1:${server.address().port}`]);
  ends.push(() => {
    server.close();
    resolver().cancel();
    resolver().setServers(before);
  });
  return asked;
}
