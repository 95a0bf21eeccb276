import { describe, expect, it } from "vitest";
import { variableNames } from "@/lib/base/env-variables";
import { misspeltVariables } from "./misspelt";

const found = (...names: string[]) => misspeltVariables(Object.fromEntries(names.map((name) => [name, "value"])));

/** What shells, systemd, npm, Docker, Kubernetes, CI services and platforms set. */
const ordinary =
  `PATH HOME HOST HOSTNAME PORT USER LOGNAME SHELL PWD OLDPWD LANG LANGUAGE LC_ALL TERM TERM_PROGRAM COLORTERM EDITOR
  PAGER MAIL TZ TMPDIR TEMP DISPLAY SHLVL _ XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR SSH_AUTH_SOCK SSH_CLIENT SUDO_USER LS_COLORS
  INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET SYSTEMD_EXEC_PID MEMORY_PRESSURE_WATCH CONTAINER container NODE_ENV NODE_OPTIONS
  NODE_VERSION NODE_PATH YARN_VERSION NVM_DIR npm_config_cache npm_lifecycle_event npm_package_name npm_execpath INIT_CWD
  HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT
  REDIS_PORT REDIS_HOST REDIS_PASSWORD REDIS_SERVICE_HOST REDIS_TLS_URL REDIS_PORT_6379_TCP_ADDR POSTGRES_PASSWORD POSTGRES_URL
  PGHOST PGPORT PGUSER PGDATA DATABASE_URL_UNPOOLED DATABASE_PRIVATE_URL KV_URL UPSTASH_REDIS_REST_READ_ONLY_TOKEN CI GITHUB_ENV
  GITHUB_JOB GITHUB_REF GITHUB_SHA GITHUB_ACTOR GITHUB_RUN_ID GITHUB_TOKEN GITHUB_ACTIONS GITHUB_WORKSPACE GITHUB_API_URL RUNNER_TEMP
  GITLAB_CI CI_JOB_ID DYNO SOURCE_VERSION FLY_APP_NAME FLY_REGION RAILWAY_ENVIRONMENT RENDER_SERVICE_ID VERCEL_URL VERCEL_ENV
  AWS_REGION AWS_ACCESS_KEY_ID K_SERVICE PORT_HTTP APP_NAME APP_PORT APP_HOST API_URL API_ENV BASE_URL SITE_URL NEXTAUTH_URL
  NEXT_TELEMETRY_DISABLED LAUNCHER_PID EMBEDDED_DATABASE_URL OTEL_SERVICE_NAME OTEL_EXPORTER_OTLP_HEADERS OTEL_METRICS_EXPORTER
  OTEL_LOGS_EXPORTER OTEL_EXPORTER_OTLP_TRACES_ENDPOINT OTEL_TRACES_SAMPLER OTEL_TRACES_SAMPLER_ARG LOG_FORMAT DEBUG`.split(
    /\s+/,
  );

describe("docs/deploy.md, Variables: a variable that is probably misspelt is named at the start", () => {
  it.each([
    ["REDDIS_URL", "REDIS_URL"],
    ["REIDS_URL", "REDIS_URL"],
    ["redis_url", "REDIS_URL"],
    ["MAIL_SERVR", "MAIL_SERVER"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["NEXT_AUTH_SECRET", "NEXTAUTH_SECRET"],
    ["TRUST_PROXIES", "TRUSTED_PROXIES"],
    ["LOGLEVEL", "LOG_LEVEL"],
  ])("%s, for %s", (name, meant) => {
    expect(found(name)).toEqual([`The variable ${name} is not read: ${meant} was probably meant.`]);
  });

  it("names neither our own, nor the ordinary ones of a machine", () => {
    expect(found(...variableNames)).toEqual([]);
    expect(found(...ordinary)).toEqual([]);
  });

  it("names none that is empty, or next to the one that was meant", () => {
    expect(misspeltVariables({ REDDIS_URL: "" })).toEqual([]);
    expect(found("REDIS_URI", "REDIS_URL")).toEqual([]);
  });
});
