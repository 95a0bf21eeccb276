import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { limitedServer } from "./connections";

/** A server with room for two connections. Its handler responds only to requests for `/now`. */
async function startServer() {
  const { server } = limitedServer(2);
  const waiting: ServerResponse[] = [];
  server.on("request", (request, response) => {
    if (request.url === "/now") response.end("now");
    else waiting.push(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    waiting,
    open: async () => {
      const socket = connect(port, "127.0.0.1");
      sockets.push(socket);
      await Promise.all([once(socket, "connect"), once(server, "connection")]);
      return socket;
    },
  };
}

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const text = async (socket: Socket) => String((await once(socket, "data"))[0]);

it("a new connection replaces the least recently used one without a request", async () => {
  const { open } = await startServer();
  const first = await open();
  const second = await open();
  first.write(request("/now"));
  await text(first);
  const closed = once(second, "close");
  const third = await open();
  await closed;
  for (const socket of [first, third]) {
    socket.write(request("/now"));
    expect(await text(socket)).toContain("200 OK");
  }
});

it("closes a new connection if all others have a request in progress", async () => {
  const { open, waiting } = await startServer();
  const busy = [await open(), await open()];
  for (const socket of busy) socket.write(request("/later"));
  await expect.poll(() => waiting.length).toBe(2);
  await once(await open(), "close");
  for (const response of waiting) response.end("later");
  for (const socket of busy) expect(await text(socket)).toContain("200 OK");
});
