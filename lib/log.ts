import { pino } from "pino";
import { env } from "@/lib/env";
import { perProcess } from "@/lib/per-process";

/** The structured log of this process: one JSON line per event on standard output. */
export const log = () => perProcess("log", () => pino({ level: env().logLevel, base: undefined }));
