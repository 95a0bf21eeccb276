import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseEnv } from "./env";
import { variableNames, variables } from "./env-variables";

const wrongIn = (source: Record<string, string>, serving = false): string[] => {
  try {
    parseEnv(source, serving);
  } catch (error) {
    const [title, ...lines] = (error as Error).message.split("\n");
    expect(title).toBe("The configuration is not valid:");
    return lines.map((line) => line.trim().split(":")[0] as string);
  }
  return [];
};

/** A value that is wrong for each variable that has rules. */
const wrong = {
  APP_ENV: "prod",
  APP_URL: "example.com",
  STAGING_URL: "ftp://example.com",
  PORT: "65536",
  PROCESSES: "0",
  DATABASE_URL: "mysql://localhost/x",
  DATABASE_READ_URL: "mysql://localhost/x",
  DATABASE_POOL_SIZE: "0",
  DATABASE_POOLER: "session",
  EMBEDDED_DATABASE_URL: "localhost:5432",
  REDIS_URL: "https://redis.example",
  REDIS_CLUSTER: "yes",
  UPSTASH_REDIS_REST_URL: "redis://localhost",
  NEXTAUTH_SECRET: "a".repeat(32),
  NEXTAUTH_SECRET_PREVIOUS: "a".repeat(32),
  MAIL_SERVER: "https://smtp.example.com",
  MAIL_FROM: "Animal Store",
  WEBHOOK_PORTS: "443,65536",
  TRUSTED_PROXIES: "-1",
  BAN_REJECTIONS: "0",
  BAN_REFUSALS: "20",
  BAN_WITHIN_SECONDS: "1.5",
  BAN_SECONDS: "soon",
  OIDC_ISSUER: "http://login.example.com",
  OIDC_STAFF_CLAIM: "groups",
  OIDC_SECOND_FACTOR: "yes",
  STAFF_SIGN_IN: "github",
  BAN_MAX_SECONDS: "99999999",
  METRICS_PORT: "0",
  OTEL_TRACES_EXPORTER: "console",
  OTEL_EXPORTER_OTLP_ENDPOINT: "localhost:4317",
  LOG_LEVEL: "loud",
};

describe("the one reader of the environment, validated at start", () => {
  it("needs no variable: each has a default", () => {
    expect(parseEnv({})).toMatchObject({
      environment: "development",
      host: "127.0.0.1",
      port: 3000,
      dataDir: resolve(".data"),
      database: { kind: "none" },
      databasePoolSize: 10,
      databaseIsPooled: false,
      limiterStore: { kind: "memory" },
      webhookPorts: [443, 8443],
      trustedProxies: 0,
      ban: { rejections: 20, withinMs: 300_000, durationMs: 900_000, maxDurationMs: 86_400_000 },
      logLevel: "info",
    });
  });

  it("has several processes with Redis only, and says what PROCESSES may be", () => {
    const REDIS_URL = "redis://localhost:6379";
    expect(parseEnv({ PROCESSES: "4", REDIS_URL })).toMatchObject({ processes: 4 });
    expect(parseEnv({ PROCESSES: "auto", REDIS_URL })).toMatchObject({ processes: availableParallelism() });
    expect(parseEnv({ PROCESSES: "4" })).toMatchObject({ processes: 1, wantedProcesses: 4 });
    for (const PROCESSES of ["0", "129", "1.5", "many"]) {
      const sentence = "PROCESSES: must be auto, or a whole number from 1 to 128";
      expect(() => parseEnv({ PROCESSES, REDIS_URL })).toThrow(`The configuration is not valid:\n  ${sentence}`);
    }
  });

  it("accepts every variable", () => {
    const read = parseEnv({
      APP_ENV: "staging",
      APP_URL: "https://a.example/",
      STAGING_URL: "https://s.example",
      PORT: "8080",
      HOST: "::",
      DATA_DIR: "/data",
      DATABASE_URL: "postgres://u:p@h/d",
      DATABASE_READ_URL: "postgres://u:p@replica/d",
      DATABASE_POOL_SIZE: "5",
      DATABASE_POOLER: "transaction",
      WEBHOOK_PORTS: "443, 4443",
      TRUSTED_PROXIES: "2",
      UPSTASH_REDIS_REST_URL: "https://r.example",
      UPSTASH_REDIS_REST_TOKEN: "t",
      PLAN_PRICES: "pro=$29 per month; business = $299 per month",
      SUPPORT_EMAIL: "help@a.example",
      STATUS_URL: "https://status.example",
      LOG_LEVEL: "warn",
      BAN_REJECTIONS: "3",
      BAN_WITHIN_SECONDS: "4",
      BAN_SECONDS: "5",
      BAN_MAX_SECONDS: "6",
    });
    expect(read).toMatchObject({
      environment: "staging",
      appUrl: "https://a.example",
      stagingUrl: "https://s.example",
      port: 8080,
      host: "::",
      dataDir: "/data",
      database: { kind: "managed", url: "postgres://u:p@h/d" },
      databasePoolSize: 5,
      publicDetails: {
        prices: { pro: "$29 per month", business: "$299 per month" },
        supportEmail: "help@a.example",
        termsUrl: undefined,
        statusUrl: "https://status.example",
      },
      databaseIsPooled: true,
      limiterStore: { kind: "upstash", url: "https://r.example", token: "t" },
      webhookPorts: [443, 4443],
      trustedProxies: 2,
      logLevel: "warn",
      ban: { rejections: 3, withinMs: 4000, durationMs: 5000, maxDurationMs: 6000 },
    });
  });

  it.each(["store@example.com", "Animal Store <store@example.com>"])(
    "sends mail from %s, and leads to APP_URL",
    (from) => {
      const server = "smtps://user:p%40ss@smtp.example.com:465";
      const read = parseEnv({ MAIL_SERVER: server, MAIL_FROM: from, APP_URL: "https://a.example/" });
      expect(read.mail).toEqual({ server, from });
      expect(parseEnv({ APP_URL: "https://a.example" }).mail).toBeUndefined();
    },
  );

  it.each(["smtp://", "smtp.example.com", "Animal Store <>"])("rejects %s as a mail server and as a sender", (text) => {
    expect(wrongIn({ MAIL_SERVER: text, MAIL_FROM: text })).toEqual(
      expect.arrayContaining(["MAIL_SERVER", "MAIL_FROM"]),
    );
  });

  it("prefers the operator's database, and without one listens on this machine only", () => {
    const embedded = { EMBEDDED_DATABASE_URL: "postgres://u:p@127.0.0.1:5/d" };
    expect(parseEnv(embedded)).toMatchObject({
      environment: "development",
      host: "127.0.0.1",
      database: { kind: "embedded", url: embedded.EMBEDDED_DATABASE_URL },
    });
    expect(parseEnv({ ...embedded, DATABASE_URL: "postgresql://h/d" })).toMatchObject({
      environment: "production",
      host: "0.0.0.0",
      database: { kind: "managed", url: "postgresql://h/d" },
    });
  });

  it("takes the address of a Redis, and repeats its password in no error", () => {
    const url = "rediss://user:s3cret@redis.example:6380/2";
    expect(parseEnv({ REDIS_URL: url }).limiterStore).toEqual({ kind: "redis", url, cluster: false, timeoutMs: 300 });
    for (const wrong of [`${url}/3`, url.replace("/2", "/two"), url.replace("redis.example", ""), "redis:s3cret"]) {
      expect(() => parseEnv({ REDIS_URL: wrong })).toThrow(/^(?!.*s3cret).*REDIS_URL: must/s);
    }
  });

  it("takes the addresses of a Redis Cluster", () => {
    const REDIS_CLUSTER = "true";
    for (const url of ["rediss://u:s3cret@a.example", "rediss://u:s3cret@a.example:7000,rediss://u:s3cret@b.example"]) {
      const store = { kind: "redis", url, cluster: true, timeoutMs: 300 };
      expect(parseEnv({ REDIS_URL: url, REDIS_CLUSTER }).limiterStore).toEqual(store);
      for (const wrong of [`${url}/3`, `${url},`, `${url},b.example`, `${url},redis://u:s3cret@c.example`]) {
        expect(() => parseEnv({ REDIS_URL: wrong, REDIS_CLUSTER })).toThrow(/^(?!.*s3cret).*REDIS_URL: /s);
      }
    }
    expect(wrongIn({ REDIS_URL: "redis://a.example,redis://b.example" })).toEqual(["REDIS_URL"]);
    expect(wrongIn({ REDIS_CLUSTER })).toEqual(["REDIS_CLUSTER"]);
  });

  it("has every variable in .env.example, each with a valid value", () => {
    const lines = readFileSync(".env.example", "utf8").matchAll(/^#([A-Z_]+)=(.+)$/gm);
    const example = Object.fromEntries([...lines].map(([, name, value]) => [name as string, value as string]));
    expect(Object.keys(example).sort()).toEqual([...variableNames].sort());
    // Two ways to the same: a deployment takes one of them.
    const { REDIS_URL, REDIS_CLUSTER, ...possible } = example;
    // A secret that is published here must not work.
    expect(wrongIn(possible)).toEqual(["NEXTAUTH_SECRET", "NEXTAUTH_SECRET_PREVIOUS"]);
  });

  it("has every variable and its default in docs/configuration.md, and each of the README exists", () => {
    const rowsOf = (file: string) =>
      [...readFileSync(file, "utf8").matchAll(/^\| (`[A-Z_`, ]+`) \| (.*?) \|/gm)].map(
        ([, names = "", defaults = ""]) => ({
          names: [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
          defaults,
        }),
      );
    const rows = rowsOf("docs/configuration.md");
    expect(rows.flatMap(({ names }) => names).sort()).toEqual([...variableNames].sort());
    const byDefault = variables.parse({}) as Record<string, unknown>;
    for (const { names, defaults } of rows)
      for (const name of names)
        if (byDefault[name] !== undefined) expect(defaults, name).toContain(`\`${byDefault[name]}\``);
    const shown = rowsOf("README.md").flatMap(({ names }) => names);
    expect(shown.length).toBeGreaterThan(9);
    expect(shown.filter((name) => !variableNames.includes(name))).toEqual([]);
  });

  it("treats an empty value of each variable as not set", () => {
    const empty = Object.fromEntries(
      [...Object.keys(wrong), "HOST", "DATA_DIR", "UPSTASH_REDIS_REST_TOKEN"].map((name) => [name, ""]),
    );
    expect(parseEnv(empty)).toEqual(parseEnv({}));
  });

  it.each(Object.entries(wrong))("names %s when it is wrong (%s)", (name, value) => {
    expect(wrongIn({ [name]: value })).toContain(name);
  });

  it("names every invalid variable in one error, in any combination", () => {
    fc.assert(
      fc.property(fc.subarray(Object.keys(wrong) as (keyof typeof wrong)[], { minLength: 1 }), (names) => {
        const found = wrongIn(Object.fromEntries(names.map((name) => [name, wrong[name]])));
        expect(found).toEqual(expect.arrayContaining(names));
      }),
    );
  });

  it("takes an identity provider with all of its variables, over https or on this machine", () => {
    const given = { OIDC_CLIENT_ID: "i", OIDC_CLIENT_SECRET: "s", OIDC_NAME: "Acme", APP_URL: "https://api.example" };
    const issuerOf = (OIDC_ISSUER: string) => parseEnv({ ...given, OIDC_ISSUER }).oidc?.issuer;
    for (const good of ["https://a.example", "https://a.example/", "http://localhost:1/realms/a", "http://127.0.0.1:1"])
      expect(issuerOf(good)).toBe(good);
    for (const bad of [
      "http://a.example",
      "http://localhost.evil.example",
      "https://a.example?b",
      "https://u:p@a.example",
      "x",
    ])
      expect(wrongIn({ ...given, OIDC_ISSUER: bad })).toEqual(["OIDC_ISSUER"]);
    const { OIDC_NAME: _, APP_URL: __, ...half } = { ...given, OIDC_ISSUER: "https://a.example" };
    expect(wrongIn(half).sort()).toEqual(["APP_URL", "OIDC_NAME"]);
    expect(wrongIn(given)).toEqual(["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME"]);
    const alone = { OIDC_STAFF_CLAIM: "a:b", OIDC_SECOND_FACTOR: "true", STAFF_SIGN_IN: "oidc" };
    expect(wrongIn(alone)).toEqual(Object.keys(alone));
    const claim = { OIDC_ISSUER: "https://a.example", OIDC_STAFF_CLAIM: "https://a.example/groups:staff" };
    expect(parseEnv({ ...given, ...claim }).oidc?.staffClaim).toEqual({
      name: "https://a.example/groups",
      value: "staff",
    });
  });

  it("names the variables that contradict each other, and those that are invalid", () => {
    expect(wrongIn({ UPSTASH_REDIS_REST_URL: "https://r.example" })).toEqual(["UPSTASH_REDIS_REST_TOKEN"]);
    expect(wrongIn({ UPSTASH_REDIS_REST_TOKEN: "t" })).toEqual(["UPSTASH_REDIS_REST_TOKEN"]);
    const upstash = { UPSTASH_REDIS_REST_URL: "https://r.example", UPSTASH_REDIS_REST_TOKEN: "t" };
    expect(wrongIn({ ...upstash, REDIS_URL: "redis://r.example" })).toEqual(["REDIS_URL"]);
    expect(wrongIn({ MAIL_SERVER: "smtp://h", APP_URL: "https://a.example" })).toEqual(["MAIL_FROM"]);
    expect(wrongIn({ MAIL_SERVER: "smtp://h", MAIL_FROM: "a@b.example" })).toEqual(["APP_URL"]);
    expect(wrongIn({ MAIL_FROM: "a@b.example" })).toEqual(["MAIL_FROM"]);
    expect(wrongIn({ BAN_SECONDS: "60", BAN_MAX_SECONDS: "59" })).toEqual(["BAN_MAX_SECONDS"]);
    const both = wrongIn({ PORT: "abc", UPSTASH_REDIS_REST_TOKEN: "t", BAN_SECONDS: "60", BAN_MAX_SECONDS: "59" });
    expect(both.sort()).toEqual(["BAN_MAX_SECONDS", "PORT", "UPSTASH_REDIS_REST_TOKEN"]);
  });

  it.each(["a".repeat(32), "0123456789".repeat(4), "password".repeat(4), "a bad secret ".repeat(3)])(
    "rejects a secret without entropy: %s",
    (secret) => {
      expect(wrongIn({ NEXTAUTH_SECRET: secret })).toEqual(["NEXTAUTH_SECRET"]);
    },
  );

  it("accepts every random secret of 32 characters", () => {
    for (let n = 0; n < 200; n++) {
      expect(wrongIn({ NEXTAUTH_SECRET: randomBytes(16).toString("hex") })).toEqual([]);
      expect(wrongIn({ NEXTAUTH_SECRET: randomBytes(24).toString("base64") })).toEqual([]);
    }
  });

  const database = { DATABASE_URL: "postgres://localhost/store" };
  const secret = { NEXTAUTH_SECRET: "kq3JxW0uZ8vN2bT7rY5mE1cA9sD4fG6h" };
  it.each<[set: Record<string, string>, missing: string[]]>([
    [{ ...database, PORT: "x" }, ["PORT", "APP_URL", "NEXTAUTH_SECRET"]],
    [{ ...database, ...secret, APP_URL: "http://api.example.com" }, ["APP_URL"]],
    [{ ...database, ...secret, APP_URL: "http://127.0.0.1.example.com" }, ["APP_URL"]],
    [{ APP_ENV: "production" }, ["APP_URL"]],
    [{ ...database, ...secret, APP_URL: "https://api.example.com" }, []],
    [{ ...database, ...secret, APP_URL: "http://localhost:8080" }, []],
    [{ ...database, ...secret, APP_URL: "http://[::1]:8080" }, []],
    [{ ...database, ...secret, APP_ENV: "staging" }, ["APP_URL"]],
    [{ ...database, ...secret, APP_ENV: "staging", APP_URL: "http://staging.example.com" }, ["APP_URL"]],
    [{ ...database, ...secret, APP_ENV: "staging", APP_URL: "https://staging.example.com" }, []],
    [{ ...database, ...secret, APP_ENV: "development" }, []],
    [{}, []],
  ])(
    "to serve in production or staging, needs an https origin and a secret, and names all that is missing: %j",
    (set, missing) => {
      expect(wrongIn(set, true).sort()).toEqual(missing.sort());
      expect(wrongIn(set)).toEqual("PORT" in set ? ["PORT"] : []); // a command and a build need less
    },
  );

  it("shows no value in its message, since one may be a secret", () => {
    expect(() => parseEnv({ DATABASE_URL: "mysql://u:hunter2@h/d" })).toThrow(expect.not.stringContaining("hunter2"));
  });

  it.each([
    [{}, true],
    [{ HOST: "127.0.0.2" }, true],
    [{ HOST: "0.0.0.0" }, false],
    [{ APP_ENV: "production" }, false],
    [{ DATABASE_URL: "postgres://localhost/store", APP_ENV: "development" }, false],
  ])("has demo accounts only with the embedded database, in development, on this machine: %j", (set, demo) => {
    const embedded = "DATABASE_URL" in set ? {} : { EMBEDDED_DATABASE_URL: "postgres://localhost/embedded" };
    expect(parseEnv({ ...embedded, ...set }).demo).toBe(demo);
  });
});
