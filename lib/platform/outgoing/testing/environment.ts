import { setEnv } from "@/test/env";

const names = ["APP_ENV", "WEBHOOK_PORTS"] as const;

/** The configuration is read once per process. */
export function setEnvironment(variables: { [Name in (typeof names)[number]]?: string }): void {
  for (const name of names) delete process.env[name];
  setEnv(variables);
}
