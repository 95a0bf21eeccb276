import { availableParallelism } from "node:os";
import { deflateRawSync } from "node:zlib";
import { z } from "zod";
import { product } from "@/lib/base/product";
import { firstPlan, type PlanName, planNames } from "./plans";
import { environments } from "./vocabulary";

const optionalNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error }).optional();
};
const wholeNumber = (min: number, max: number, fallback: number) => optionalNumber(min, max).unwrap().default(fallback);

const processes = z
  .string()
  .refine((text) => text === "auto" || (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= 128), {
    error: "must be auto, or a whole number from 1 to 128",
  })
  .transform((text) => (text === "auto" ? availableParallelism() : Number(text)));

const optionalUrl = z.url({ protocol: /^https?$/ }).optional();

const isRedisUrl = (text: string): boolean =>
  URL.canParse(text) && /^rediss?:\/\/[^/?#]+(\/\d*)?$/.test(text) && new URL(text).hostname !== "";

/** With or without a database number. Special characters in the password are percent-encoded. */
const redisUrl = z.string().refine((text) => text.split(",").every(isRedisUrl), {
  error: "must be a URL such as rediss://user:password@redis.example.com:6379",
});

const nodesIn = ({ REDIS_URL }: Record<string, unknown>): URL[] =>
  redisUrl.safeParse(REDIS_URL).success
    ? String(REDIS_URL)
        .split(",")
        .map((url) => new URL(url))
    : [];

const fitsCluster = (nodes: URL[]): boolean =>
  nodes.every(
    ({ protocol, username, password, pathname }, _, [first]) =>
      pathname.length <= 1 &&
      protocol === first?.protocol &&
      username === first.username &&
      password === first.password,
  );

const mailServer = z.url({
  protocol: /^smtps?$/,
  hostname: /./,
  error: "must be a URL such as smtps://user:password@smtp.example.com",
});

/** An email address, or a name followed by the address in angle brackets. */
const sender = z
  .string()
  .refine((text) => z.email().safeParse(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text).success, {
    error: `must be an email address, with or without a name: ${product.name} <store@example.com>`,
  });

/** What a random text of 32 characters compresses to, in bytes, with room. `aaaa…` compresses to 4. */
const leastCompressed = 24;

/** As `openssl rand` writes it: too long to guess, and not the same few characters again and again. */
const secret = z
  .string()
  .min(32, { error: "must have at least 32 characters. To generate one: openssl rand -base64 32", abort: true })
  .refine((text) => deflateRawSync(text, { level: 9 }).length >= leastCompressed, {
    error: "must be random, and not repeat itself. To generate one: openssl rand -base64 32",
  });

/** Such as `pro=$29 per month; business=$299 per month`. */
const planPrices = z
  .string()
  .transform((text) => text.split(";").map((part) => part.split("=", 2).map((half) => half.trim())))
  .refine((parts) => parts.every(([plan, price]) => planNames.some((name) => name === plan) && price), {
    error: `must be plans (${planNames.join(", ")}) with prices, such as ${firstPlan}=$0; ${planNames.at(-1)}=$299 per month`,
  })
  .transform((parts): Partial<Record<PlanName, string>> => Object.fromEntries(parts));

/** Such as `443,8443`. */
const ports = z
  .string()
  .refine((text) => text.split(",").every((port) => /^ *[1-9]\d{0,4} *$/.test(port) && Number(port) <= 65_535), {
    error: "must be ports with commas between, such as 443,8443",
  })
  .transform((text) => text.split(",").map(Number));

/** Without a slash that the provider does not write: its tokens have the same text. */
const issuer = z.string().regex(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(?=[:/]|$))[^\s?#@]*$/, {
  error: "must begin with https://, such as https://login.example.com. http:// is possible for localhost only",
});

/** The name of a claim may have colons too, as a URL does. */
const staffClaim = z
  .string()
  .regex(/^.+:[^:]+$/, { error: "must be a claim and its value, such as groups:store-staff" })
  .transform((text) => ({ name: text.slice(0, text.lastIndexOf(":")), value: text.slice(text.lastIndexOf(":") + 1) }));

/** It is also checked if another variable is invalid, so that one start reports every error. */
const rule = (name: string, error: string, isMet: (v: Record<string, unknown>) => unknown) =>
  z.refine<Record<string, unknown>>(isMet, { when: () => true, path: [name], error });

const bothOrNeither = (one: string, other: string) =>
  rule(other, `set ${one} and ${other} together, or neither`, (v) => !v[one] === !v[other]);

export const variables = z
  .object({
    APP_ENV: z.enum(environments).optional(),
    APP_URL: optionalUrl,
    STAGING_URL: optionalUrl,
    PORT: wholeNumber(0, 65_535, 3000),
    HOST: z.string().optional(),
    SERVE: z.enum(["all", "api", "pages", "worker"]).default("all"),
    PROCESSES: processes.default(1),
    /** Without a default: it depends on the database. */
    SHUTDOWN_GRACE_SECONDS: optionalNumber(0, 60),
    DATA_DIR: z.string().default(".data"),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_POOL_SIZE: wholeNumber(1, 200, 10),
    DATABASE_POOLER: z.enum(["none", "transaction"]).default("none"),
    EMBEDDED_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    REDIS_URL: redisUrl.optional(),
    REDIS_CLUSTER: z.enum(["true", "false"]).default("false"),
    UPSTASH_REDIS_REST_URL: optionalUrl,
    UPSTASH_REDIS_REST_TOKEN: z.string().optional(),
    NEXTAUTH_SECRET: secret.optional(),
    NEXTAUTH_SECRET_PREVIOUS: secret.optional(),
    GITHUB_ID: z.string().optional(),
    GITHUB_SECRET: z.string().optional(),
    OIDC_ISSUER: issuer.optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_NAME: z.string().max(40, { error: "must have at most 40 characters" }).optional(),
    OIDC_STAFF_CLAIM: staffClaim.optional(),
    OIDC_SECOND_FACTOR: z.enum(["true", "false"]).default("false"),
    STAFF_SIGN_IN: z.enum(["any", "oidc"]).default("any"),
    MAIL_SERVER: mailServer.optional(),
    MAIL_FROM: sender.optional(),
    WEBHOOK_PORTS: ports.default([443, 8443]),
    LIMITER_TIMEOUT_MS: wholeNumber(50, 30_000, 300),
    TRUSTED_PROXIES: wholeNumber(0, 10, 0),
    BAN_REJECTIONS: wholeNumber(1, 1000, 20),
    /** Its name until 1.0.0. Without a fault, the default would apply in silence. */
    BAN_REFUSALS: z.never({ error: "is called BAN_REJECTIONS" }).optional(),
    BAN_WITHIN_SECONDS: wholeNumber(1, 86_400, 300),
    BAN_SECONDS: wholeNumber(1, 86_400, 900),
    BAN_MAX_SECONDS: wholeNumber(1, 30 * 86_400, 86_400),
    REQUEST_LOG_DAYS: wholeNumber(1, 3650, 30),
    /** At least what the usage page shows. */
    USAGE_DAYS: wholeNumber(31, 3650, 400),
    METRICS_PORT: optionalNumber(1, 65_535),
    METRICS_HOST: z.string().default("127.0.0.1"),
    OTEL_TRACES_EXPORTER: z.enum(["otlp", "none"]).optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl,
    PLAN_PRICES: planPrices.optional(),
    SUPPORT_EMAIL: z.email("must be an email address").optional(),
    TERMS_URL: optionalUrl,
    PRIVACY_URL: optionalUrl,
    STATUS_URL: optionalUrl,
    LOG_REQUESTS: z.enum(["unlisted", "all"]).default("unlisted"),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  })
  .check(
    bothOrNeither("UPSTASH_REDIS_REST_URL", "UPSTASH_REDIS_REST_TOKEN"),
    bothOrNeither("GITHUB_ID", "GITHUB_SECRET"),
    bothOrNeither("MAIL_SERVER", "MAIL_FROM"),
    ...["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME"].map((name) => bothOrNeither("OIDC_ISSUER", name)),
    rule(
      "APP_URL",
      "must be set with OIDC_ISSUER: the provider sends people back to it",
      (v) => !v.OIDC_ISSUER || v.APP_URL,
    ),
    rule("OIDC_STAFF_CLAIM", "needs OIDC_ISSUER", (v) => !v.OIDC_STAFF_CLAIM || v.OIDC_ISSUER),
    rule("OIDC_SECOND_FACTOR", "needs OIDC_ISSUER", (v) => v.OIDC_SECOND_FACTOR !== "true" || v.OIDC_ISSUER),
    rule("STAFF_SIGN_IN", "needs OIDC_ISSUER", (v) => v.STAFF_SIGN_IN !== "oidc" || v.OIDC_ISSUER),
    rule(
      "REDIS_URL",
      "set either REDIS_URL or UPSTASH_REDIS_REST_URL, not both",
      (v) => !(v.REDIS_URL && v.UPSTASH_REDIS_REST_URL),
    ),
    rule("DATABASE_READ_URL", "needs DATABASE_URL, whose replica it is", (v) => !v.DATABASE_READ_URL || v.DATABASE_URL),
    rule(
      "REDIS_URL",
      "set REDIS_CLUSTER=true to name several nodes",
      (v) => v.REDIS_CLUSTER === "true" || nodesIn(v).length <= 1,
    ),
    rule(
      "REDIS_URL",
      "the nodes of a cluster have the same protocol, user and password, and no database number",
      (v) => v.REDIS_CLUSTER !== "true" || fitsCluster(nodesIn(v)),
    ),
    rule("REDIS_CLUSTER", "needs REDIS_URL", (v) => v.REDIS_CLUSTER !== "true" || v.REDIS_URL),
    rule("APP_URL", "must be set with MAIL_SERVER: links in emails point to it", (v) => !v.MAIL_SERVER || v.APP_URL),
    rule(
      "BAN_MAX_SECONDS",
      "must be at least BAN_SECONDS",
      (v) => !(Number(v.BAN_SECONDS) > Number(v.BAN_MAX_SECONDS)),
    ),
  );

export type Variables = z.infer<typeof variables>;

/** Those of an operator. The launcher sets EMBEDDED_DATABASE_URL itself. */
export const variableNames = Object.keys(variables.shape).filter(
  (name) => name !== "EMBEDDED_DATABASE_URL" && name !== "BAN_REFUSALS",
);
