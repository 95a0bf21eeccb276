import { EventEmitter } from "node:events";
import { expect, it, vi } from "vitest";
import { callerOf } from "./api-process";

const peerThatNeverAnswers = () => Object.assign(new EventEmitter(), { connected: true, send: vi.fn() });

it("a call fails as soon as the other process ends, and is not sent after that", async () => {
  const peer = peerThatNeverAnswers();
  const call = callerOf(peer);
  const waiting = call("health");
  peer.connected = false;
  peer.emit("disconnect");
  await expect(waiting).rejects.toThrow("The process of the API has ended.");
  await expect(call("health")).rejects.toThrow("The process of the API has ended.");
  expect(peer.send).toHaveBeenCalledTimes(1);
});
