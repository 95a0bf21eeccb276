import { resolve } from "node:path";
import { type Variables, variables } from "./env-variables";
import { perProcess } from "./per-process";

/** `embedded`: started by the launcher, with demo data. `managed`: the operator's. `none`: for builds only. */
function databaseSource(v: Variables) {
  if (v.DATABASE_URL) return { kind: "managed", url: v.DATABASE_URL } as const;
  if (v.EMBEDDED_DATABASE_URL) return { kind: "embedded", url: v.EMBEDDED_DATABASE_URL } as const;
  return { kind: "none" } as const;
}

function limiterStore(v: Variables) {
  const timeoutMs = v.LIMITER_TIMEOUT_MS;
  const cluster = v.REDIS_CLUSTER === "true";
  if (v.REDIS_URL) return { kind: "redis", url: v.REDIS_URL, cluster, timeoutMs } as const;
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = v;
  return url && token ? ({ kind: "upstash", url, token, timeoutMs } as const) : ({ kind: "memory" } as const);
}

/** The variables are set together, or not at all. */
function identityProvider(v: Variables) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = v;
  if (!issuer || !clientId || !clientSecret || !name) return undefined;
  const trustsFactor = v.OIDC_SECOND_FACTOR === "true";
  return { issuer, clientId, clientSecret, name, trustsFactor, staffClaim: v.OIDC_STAFF_CLAIM };
}

export const isLoopback = (host: string): boolean => /^(localhost|\[?::1\]?|127(\.\d+){3})$/.test(host);

/** Over https, or without leaving this machine. */
function isSafeOrigin(url: string): boolean {
  if (!URL.canParse(url)) return true; // reported already
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || isLoopback(hostname);
}

function servingFaults({ DATABASE_URL, APP_ENV, APP_URL, NEXTAUTH_SECRET }: Record<string, string>): string[] {
  const deployed = APP_ENV === undefined ? DATABASE_URL !== undefined : APP_ENV !== "development";
  const faults = [];
  if (deployed && !APP_URL) {
    faults.push("APP_URL: must be set in production and staging, such as https://api.example.com");
  }
  if (deployed && APP_URL && !isSafeOrigin(APP_URL)) {
    faults.push("APP_URL: must begin with https:// in production and staging. http:// is possible for localhost only");
  }
  if (DATABASE_URL && !NEXTAUTH_SECRET) {
    faults.push(
      "NEXTAUTH_SECRET: must be set with DATABASE_URL, to the same value for every process. To generate one: openssl rand -base64 32",
    );
  }
  return faults;
}

/**
 * An empty value counts as unset. @param serving in production and staging, this needs more than a command or a build
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
    /** The passwords of the demo people are public: for development on this machine alone. */
    demo: database.kind === "embedded" && environment === "development" && isLoopback(host),
    appUrl,
    https: appUrl !== undefined && new URL(appUrl).protocol === "https:",
    stagingUrl: v.STAGING_URL?.replace(/\/$/, ""),
    port: v.PORT,
    host,
    serves: v.SERVE,
    wantedProcesses: v.PROCESSES,
    /** Without Redis, each of several would have its own limits. */
    processes: limiterStore(v).kind === "memory" ? 1 : v.PROCESSES,
    /** How long readiness fails before a stop closes the port. A load balancer needs it; a terminal does not. */
    shutdownGraceMs: (v.SHUTDOWN_GRACE_SECONDS ?? (database.kind === "managed" ? 5 : 0)) * 1000,
    dataDir: resolve(v.DATA_DIR),
    database,
    databaseReadUrl: v.DATABASE_READ_URL,
    databasePoolSize: v.DATABASE_POOL_SIZE,
    databaseIsPooled: v.DATABASE_POOLER === "transaction",
    limiterStore: limiterStore(v),
    authSecret: v.NEXTAUTH_SECRET,
    previousAuthSecret: v.NEXTAUTH_SECRET_PREVIOUS,
    mail: v.MAIL_SERVER && v.MAIL_FROM && appUrl ? { server: v.MAIL_SERVER, from: v.MAIL_FROM } : undefined,
    github: v.GITHUB_ID && v.GITHUB_SECRET ? { clientId: v.GITHUB_ID, clientSecret: v.GITHUB_SECRET } : undefined,
    oidc: identityProvider(v),
    staffUseProvider: v.STAFF_SIGN_IN === "oidc",
    webhookPorts: v.WEBHOOK_PORTS,
    trustedProxies: v.TRUSTED_PROXIES,
    ban: {
      rejections: v.BAN_REJECTIONS,
      withinMs: v.BAN_WITHIN_SECONDS * 1000,
      durationMs: v.BAN_SECONDS * 1000,
      maxDurationMs: v.BAN_MAX_SECONDS * 1000,
    },
    requestLogDays: v.REQUEST_LOG_DAYS,
    usageDays: v.USAGE_DAYS,
    metrics: v.METRICS_PORT === undefined ? undefined : { port: v.METRICS_PORT, host: v.METRICS_HOST },
    /** The SDK of OpenTelemetry reads all other variables that begin with `OTEL_` itself. */
    traces:
      v.OTEL_TRACES_EXPORTER === "otlp" || (!v.OTEL_TRACES_EXPORTER && v.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined),
    /** Pages show nothing of what is not set. */
    publicDetails: {
      prices: v.PLAN_PRICES ?? {},
      supportEmail: v.SUPPORT_EMAIL,
      termsUrl: v.TERMS_URL,
      privacyUrl: v.PRIVACY_URL,
      statusUrl: v.STATUS_URL,
    },
    /** If not, only a request that failed or is not in the request log has a line. */
    logsAllRequests: v.LOG_REQUESTS === "all",
    logLevel: v.LOG_LEVEL,
  } as const;
}

export type Env = ReturnType<typeof parseEnv>;

export const env = (): Env => perProcess("env", () => parseEnv(process.env));

/** A page that is hosted elsewhere, if there is one: it also responds while we do not. */
export const statusHref = (): string => env().publicDetails.statusUrl ?? "/status";

export function publicOrigin(): string {
  const { appUrl, port } = env();
  return appUrl ?? `http://localhost:${port}`;
}
