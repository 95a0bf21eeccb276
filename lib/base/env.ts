import { resolve } from "node:path";
import { deflateRawSync } from "node:zlib";
import { z } from "zod";
import { perProcess } from "./per-process";
import { environments, type PlanName, planNames } from "./vocabulary";

/**
 * The database to use. `embedded`: the Postgres that the launcher started, with demo data. `managed`: the Postgres of the
 * operator. `none`: only for builds, which connect to no database.
 */
type DatabaseSource = { kind: "embedded"; url: string } | { kind: "managed"; url: string } | { kind: "none" };

/** Where the rate limiter keeps its windows. */
export type LimiterStore =
  | { kind: "memory" }
  | { kind: "redis"; url: string; timeoutMs: number }
  | { kind: "upstash"; url: string; token: string; timeoutMs: number };

const optionalNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error }).optional();
};
const wholeNumber = (min: number, max: number, fallback: number) => optionalNumber(min, max).unwrap().default(fallback);

const optionalUrl = z.url({ protocol: /^https?$/ }).optional();

/** The URL of a Redis server, with or without a database number. Special characters in the password are percent-encoded. */
const redisUrl = z
  .string()
  .refine((text) => URL.canParse(text) && /^rediss?:\/\/[^/?#]+(\/\d*)?$/.test(text) && new URL(text).hostname !== "", {
    error: "must be a URL such as rediss://user:password@redis.example.com:6379",
  });

/** The sender of an email: an email address, or a name followed by the address in angle brackets. */
const sender = z
  .string()
  .refine((text) => z.email().safeParse(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text).success, {
    error: "must be an email address, with or without a name: Animal Store <store@example.com>",
  });

/** The fewest bytes that a random text of 32 characters compresses to, with room. `aaaa…` compresses to 4. */
const leastCompressed = 24;

/** A secret as `openssl rand` writes it: too long to guess, and not the same few characters again and again. */
const secret = z
  .string()
  .min(32, { error: "must have at least 32 characters. To generate one: openssl rand -base64 32", abort: true })
  .refine((text) => deflateRawSync(text, { level: 9 }).length >= leastCompressed, {
    error: "must be random, and not repeat itself. To generate one: openssl rand -base64 32",
  });

/** The price of some plans as text: `pro=$29 per month; business=$299 per month`. */
const planPrices = z
  .string()
  .transform((text) => text.split(";").map((part) => part.split("=", 2).map((half) => half.trim())))
  .refine((parts) => parts.every(([plan, price]) => planNames.some((name) => name === plan) && price), {
    error: `must be plans (${planNames.join(", ")}) with prices: pro=$29 per month; business=$299 per month`,
  })
  .transform((parts): Partial<Record<PlanName, string>> => Object.fromEntries(parts));

/** Runs the check even if another variable is invalid, so that one start reports every error. */
const always = () => true;

const variables = z
  .object({
    APP_ENV: z.enum(environments).optional(),
    APP_URL: optionalUrl,
    STAGING_URL: optionalUrl,
    PORT: wholeNumber(0, 65_535, 3000),
    HOST: z.string().optional(),
    SERVE: z.enum(["all", "api", "pages"]).default("all"),
    /** Without a default: it depends on the database. */
    SHUTDOWN_GRACE_SECONDS: optionalNumber(0, 60),
    DATA_DIR: z.string().default(".data"),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_POOL_SIZE: wholeNumber(1, 200, 10),
    DATABASE_POOLER: z.enum(["none", "transaction"]).default("none"),
    EMBEDDED_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    REDIS_URL: redisUrl.optional(),
    UPSTASH_REDIS_REST_URL: optionalUrl,
    UPSTASH_REDIS_REST_TOKEN: z.string().optional(),
    NEXTAUTH_SECRET: secret.optional(),
    GITHUB_ID: z.string().optional(),
    GITHUB_SECRET: z.string().optional(),
    MAIL_SERVER: z
      .url({
        protocol: /^smtps?$/,
        hostname: /./,
        error: "must be a URL such as smtps://user:password@smtp.example.com",
      })
      .optional(),
    MAIL_FROM: sender.optional(),
    SECRET_SCANNING_KEYS_URL: z.url({ protocol: /^https?$/ }).optional(),
    LIMITER_TIMEOUT_MS: wholeNumber(50, 30_000, 300),
    TRUSTED_PROXIES: wholeNumber(0, 10, 0),
    BAN_REFUSALS: wholeNumber(1, 1000, 20),
    BAN_WITHIN_SECONDS: wholeNumber(1, 86_400, 300),
    BAN_SECONDS: wholeNumber(1, 86_400, 900),
    BAN_MAX_SECONDS: wholeNumber(1, 30 * 86_400, 86_400),
    METRICS_PORT: optionalNumber(1, 65_535),
    METRICS_HOST: z.string().default("127.0.0.1"),
    OTEL_TRACES_EXPORTER: z.enum(["otlp", "none"]).optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl,
    PLAN_PRICES: planPrices.optional(),
    SUPPORT_EMAIL: z.email("must be an email address").optional(),
    TERMS_URL: optionalUrl,
    PRIVACY_URL: optionalUrl,
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  })
  .refine((v) => !v.UPSTASH_REDIS_REST_URL === !v.UPSTASH_REDIS_REST_TOKEN, {
    when: always,
    path: ["UPSTASH_REDIS_REST_TOKEN"],
    error: "set UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN together, or neither",
  })
  .refine((v) => !(v.REDIS_URL && v.UPSTASH_REDIS_REST_URL), {
    when: always,
    path: ["REDIS_URL"],
    error: "set either REDIS_URL or UPSTASH_REDIS_REST_URL, not both",
  })
  .refine((v) => !v.GITHUB_ID === !v.GITHUB_SECRET, {
    when: always,
    path: ["GITHUB_SECRET"],
    error: "set GITHUB_ID and GITHUB_SECRET together, or neither",
  })
  .refine((v) => !v.MAIL_SERVER === !v.MAIL_FROM, {
    when: always,
    path: ["MAIL_FROM"],
    error: "set MAIL_SERVER and MAIL_FROM together, or neither",
  })
  .refine((v) => !v.MAIL_SERVER || v.APP_URL, {
    when: always,
    path: ["APP_URL"],
    error: "must be set with MAIL_SERVER: links in emails point to it",
  })
  .refine((v) => !(v.BAN_SECONDS > v.BAN_MAX_SECONDS), {
    when: always,
    path: ["BAN_MAX_SECONDS"],
    error: "must be at least BAN_SECONDS",
  });

type Variables = z.infer<typeof variables>;

/** The variables that an operator may set. The launcher sets EMBEDDED_DATABASE_URL itself. */
export const variableNames = Object.keys(variables.shape).filter((name) => name !== "EMBEDDED_DATABASE_URL");

function databaseSource(v: Variables): DatabaseSource {
  if (v.DATABASE_URL) return { kind: "managed", url: v.DATABASE_URL };
  if (v.EMBEDDED_DATABASE_URL) return { kind: "embedded", url: v.EMBEDDED_DATABASE_URL };
  return { kind: "none" };
}

function limiterStore(v: Variables): LimiterStore {
  const timeoutMs = v.LIMITER_TIMEOUT_MS;
  if (v.REDIS_URL) return { kind: "redis", url: v.REDIS_URL, timeoutMs };
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = v;
  return url && token ? { kind: "upstash", url, token, timeoutMs } : { kind: "memory" };
}

const isLoopback = (host: string): boolean => /^(localhost|\[?::1\]?|127(\.\d+){3})$/.test(host);

/** Whether cookies and links with this origin are safe: over https, or without leaving this machine. */
function isSafeOrigin(url: string): boolean {
  if (!URL.canParse(url)) return true; // reported already
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || isLoopback(hostname);
}

/** What a process needs to serve requests, and a command or a build does not. */
function servingFaults({ DATABASE_URL, APP_ENV, APP_URL, NEXTAUTH_SECRET }: Record<string, string>): string[] {
  const production = APP_ENV === undefined ? DATABASE_URL !== undefined : APP_ENV === "production";
  const faults = [];
  if (production && !APP_URL) faults.push("APP_URL: must be set in production, such as https://api.example.com");
  if (production && APP_URL && !isSafeOrigin(APP_URL)) {
    faults.push("APP_URL: must begin with https:// in production. http:// is possible for localhost only");
  }
  if (DATABASE_URL && !NEXTAUTH_SECRET) {
    faults.push(
      "NEXTAUTH_SECRET: must be set with DATABASE_URL, to the same value for every process. To generate one: openssl rand -base64 32",
    );
  }
  return faults;
}

/**
 * Reads the configuration from environment variables.
 *
 * @param source variables by name, usually `process.env`; an empty value counts as unset
 * @param serving whether the process serves requests: in production this needs more
 * @returns the validated configuration
 * @throws Error that names every missing and every invalid variable, and the expected value
 */
export function parseEnv(source: Record<string, string | undefined>, serving = false) {
  const given = Object.entries(source).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const set = Object.fromEntries(given);
  const parsed = variables.safeParse(set);
  const invalid = parsed.error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? [];
  const faults = [...invalid, ...(serving ? servingFaults(set) : [])];
  if (!parsed.success || faults.length > 0) {
    throw new Error(`The configuration is not valid:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
  }
  const v = parsed.data;
  const database = databaseSource(v);
  const appUrl = v.APP_URL?.replace(/\/$/, "");
  const environment = v.APP_ENV ?? (database.kind === "managed" ? "production" : "development");
  const host = v.HOST ?? (database.kind === "managed" ? "0.0.0.0" : "127.0.0.1");
  return {
    environment,
    /** Whether the demo people, whose passwords are public, may exist: for development on this machine alone. */
    demo: database.kind === "embedded" && environment === "development" && isLoopback(host),
    appUrl,
    stagingUrl: v.STAGING_URL?.replace(/\/$/, ""),
    port: v.PORT,
    host,
    /** What this process serves: both, only the public API, or only the pages. */
    serves: v.SERVE,
    /** How long readiness fails before a stop closes the port. A load balancer needs it; a terminal does not. */
    shutdownGraceMs: (v.SHUTDOWN_GRACE_SECONDS ?? (database.kind === "managed" ? 5 : 0)) * 1000,
    dataDir: resolve(v.DATA_DIR),
    database,
    databasePoolSize: v.DATABASE_POOL_SIZE,
    /** Whether connections go through a pooler in transaction mode. */
    databaseIsPooled: v.DATABASE_POOLER === "transaction",
    limiterStore: limiterStore(v),
    authSecret: v.NEXTAUTH_SECRET,
    mail:
      v.MAIL_SERVER && v.MAIL_FROM && appUrl ? { server: v.MAIL_SERVER, from: v.MAIL_FROM, origin: appUrl } : undefined,
    github: v.GITHUB_ID && v.GITHUB_SECRET ? { clientId: v.GITHUB_ID, clientSecret: v.GITHUB_SECRET } : undefined,
    /** Where a secret scanning partner publishes the keys that it signs reports with. */
    secretScanningKeysUrl: v.SECRET_SCANNING_KEYS_URL,
    trustedProxies: v.TRUSTED_PROXIES,
    ban: {
      rejections: v.BAN_REFUSALS,
      withinMs: v.BAN_WITHIN_SECONDS * 1000,
      durationMs: v.BAN_SECONDS * 1000,
      maxDurationMs: v.BAN_MAX_SECONDS * 1000,
    },
    /** Where Prometheus reads the metrics of this process. */
    metrics: v.METRICS_PORT === undefined ? undefined : { port: v.METRICS_PORT, host: v.METRICS_HOST },
    /** Whether requests are traced. The SDK of OpenTelemetry reads all other variables that begin with `OTEL_` itself. */
    traces:
      v.OTEL_TRACES_EXPORTER === "otlp" || (!v.OTEL_TRACES_EXPORTER && v.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined),
    /** What the operator tells customers. Pages show nothing of what is not set. */
    publicDetails: {
      prices: v.PLAN_PRICES ?? {},
      supportEmail: v.SUPPORT_EMAIL,
      termsUrl: v.TERMS_URL,
      privacyUrl: v.PRIVACY_URL,
    },
    logLevel: v.LOG_LEVEL,
  } as const;
}

export type Env = ReturnType<typeof parseEnv>;

/** The configuration of this process, read once. */
export const env = (): Env => perProcess("env", () => parseEnv(process.env));
