import { pino } from "pino";
import { env } from "@/lib/env";
import { perProcess } from "@/lib/per-process";

const standardError = 2;

/** Sends this process's log to standard error. For a command, whose standard output is its result; call it first. */
export const logToStandardError = () =>
  perProcess("log", () => pino({ level: env().logLevel, base: undefined }, pino.destination(standardError)));

/**
 * The structured log of this process: one JSON line per event on standard output. Lines are gathered for up to a second and
 * written together, since one write costs more than all else about a line; a fatal one, and the end of the process, write
 * them at once.
 */
export const log = () =>
  perProcess("log", () =>
    pino(
      { level: env().logLevel, base: undefined },
      pino.destination({ sync: false, minLength: 8192, periodicFlush: 1000 }),
    ),
  );
