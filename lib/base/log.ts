import { pino } from "pino";
import { env } from "./env";
import { perProcess } from "./per-process";

const standardError = 2;

/** Sends the log of this process to standard error. For commands, whose standard output is their result. Call it first. */
export const logToStandardError = () =>
  perProcess("log", () => pino({ level: env().logLevel, base: undefined }, pino.destination(standardError)));

/** Buffers up to 8 KB or one second of lines, because each write is expensive. */
function gathered() {
  const destination = pino.destination({ sync: true, minLength: 8192, periodicFlush: 1000 });
  process.on("exit", () => destination.flushSync());
  return destination;
}

/**
 * The structured log of this process: one JSON line per event on standard output. A line may wait up to a second. Fatal
 * lines and the end of the process flush the buffer.
 */
export const log = () => perProcess("log", () => pino({ level: env().logLevel, base: undefined }, gathered()));
