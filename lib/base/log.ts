import { type DestinationStream, pino } from "pino";
import { env } from "./env";
import { perProcess } from "./per-process";
import { plainError, redact } from "./plain-error";
import { runningVersion } from "./running-version";
import { MINUTE_MS } from "./time";

const standardError = 2;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Every error becomes a {@link plainError}, whatever its name. Copies the fields only if there is one. */
function withPlainErrors(fields: Record<string, unknown>): object {
  if (fields instanceof Error) return { err: plainError(fields) };
  let plain = fields;
  for (const name in fields) {
    const value = fields[name];
    if (value instanceof Error) plain = { ...plain, [name]: plainError(value) };
  }
  return plain;
}

export const createLog = (destination: DestinationStream, level: string = env().logLevel) =>
  pino(
    {
      level,
      base: { version: runningVersion },
      // pino's own serializer writes every field of an error, and its message as the text of a line without one.
      serializers: { err: (plain) => plain },
      hooks: {
        logMethod(given: unknown[], method) {
          const [fields] = given;
          if (isObject(fields)) given[0] = withPlainErrors(fields);
          method.apply(this, given as Parameters<typeof method>);
        },
      },
    },
    destination,
  );

/** For commands, whose standard output is their result. Call it first. */
export const logToStandardError = () => perProcess("log", () => createLog(pino.destination(standardError)));

/** Up to 8 KB or one second of lines, because each write is expensive. */
function bufferedDestination() {
  const destination = pino.destination({ sync: true, minLength: 8192, periodicFlush: 1000 });
  // Its own flushSync, which a fatal line calls, repeats a write without end once nothing reads the pipe.
  destination.flushSync = () => destination.flush();
  process.on("exit", () => destination.flush());
  return destination;
}

/** One JSON line per event on standard output, up to a second late. Fatal lines and the end flush the buffer. */
export const log = () => perProcess("log", () => createLog(bufferedDestination()));

/** Anyone can cause them, so the log has this many of a minute. */
const maxUnread = 10;

/**
 * The log redacts what libraries write to the console as errors and warnings. Next logs errors of pages there.
 * @param isUnreadForm whether it logs that it could not read a form
 */
export function logConsole(isUnreadForm: () => boolean): void {
  let minute = 0;
  let unread = 0;
  for (const level of ["error", "warn"] as const) {
    console[level] = (...given: unknown[]) => {
      const error = given.find((one) => one instanceof Error);
      const text = given.filter((one) => typeof one === "string").join(" ");
      if (!isUnreadForm()) return log()[level]({ err: error }, redact(text));
      const now = Math.floor(Date.now() / MINUTE_MS);
      unread = now === minute ? unread + 1 : 1;
      minute = now;
      if (unread <= maxUnread) log().info({ reason: redact(error?.message ?? text) }, "a form could not be read");
    };
  }
}
