import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { ownFields } from "@/server/http/proxy";
import { startFront } from "@/test/front";
import { startHaproxy } from "@/test/haproxy";
import { send } from "@/test/http";
import { testStore } from "@/test/store";

const store = testStore();

it("deploy/haproxy.cfg: takes 1,000 connections of an address, and leaves room for others", async () => {
  const balancer = await startHaproxy([store.service().port]);
  onTestFinished(balancer.stop);
  const open = (localAddress: string): Socket => {
    const socket = connect({ host: "127.0.0.1", port: Number(new URL(balancer.url).port), localAddress });
    socket.on("error", () => undefined);
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  const status = async (socket: Socket) => {
    socket.write("GET /api/health/live HTTP/1.1\r\nHost: x\r\n\r\n");
    const received = await Promise.race([once(socket, "data"), once(socket, "close")]).catch(() => "");
    return String(received).slice(0, 12);
  };
  const first = Array.from({ length: 1_000 }, () => open("127.0.0.2"));
  await Promise.all(first.map((socket) => once(socket, "connect")));
  expect(await status(first.at(-1) as Socket)).toBe("HTTP/1.1 200");
  expect(await status(open("127.0.0.2"))).not.toContain("200");
  expect(await status(open("127.0.0.1"))).toBe("HTTP/1.1 200");
});

it("deploy/haproxy.cfg: a client cannot have its address removed by naming the field in Connection (RFC 9110, 7.6.1)", async () => {
  const front = await startFront();
  onTestFinished(front.stop);
  const balancer = await startHaproxy([front.port]);
  onTestFinished(balancer.stop);
  for (const connection of ["keep-alive", ...ownFields.map((name) => `keep-alive, ${name}`)]) {
    const { body } = await send("GET", `${balancer.url}/`, {
      headers: { Connection: connection },
      ipAddress: "192.0.2.1",
    });
    expect(body).toMatchObject({ "x-forwarded-for": "192.0.2.1, 127.0.0.1, 127.0.0.1" });
  }
});
