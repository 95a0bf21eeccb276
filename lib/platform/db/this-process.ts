import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { perProcess } from "@/lib/base/per-process";

/** What identifies this process to others. */
export const thisProcess = () =>
  perProcess("this process", () => ({
    id: randomUUID(),
    host: hostname(),
    pid: process.pid,
    startedAt: new Date(),
  }));

/** A process without a heartbeat for this long counts as dead: three beats. */
export const silentSeconds = 16;
