import { pino } from "pino";
import { env } from "./env";
import { perProcess } from "./per-process";

const standardError = 2;

/** Sends this process's log to standard error. For a command, whose standard output is its result; call it first. */
export const logToStandardError = () =>
  perProcess("log", () => pino({ level: env().logLevel, base: undefined }, pino.destination(standardError)));

/** Lines are gathered, up to 8 KB or a second, since one write costs more than all else about a line. */
function gathered() {
  const destination = pino.destination({ sync: true, minLength: 8192, periodicFlush: 1000 });
  process.on("exit", () => destination.flushSync());
  return destination;
}

/**
 * The structured log of this process: one JSON line per event on standard output. A line may wait for up to a second; a
 * fatal one, and the end of the process, write all that wait.
 */
export const log = () => perProcess("log", () => pino({ level: env().logLevel, base: undefined }, gathered()));
