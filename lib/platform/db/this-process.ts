import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { perProcess } from "@/lib/base/per-process";

export const thisProcess = () =>
  perProcess("this process", () => ({
    id: randomUUID(),
    host: hostname(),
    pid: process.pid,
    startedAt: new Date(),
  }));

/** Three heartbeats. A process without one for this long counts as dead. */
export const silentSeconds = 16;
