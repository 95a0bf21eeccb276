const onThisMachine = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * Another origin must not reach a service on its visitor's machine, also not by DNS rebinding. Programs send no origin.
 * Without `appUrl`, only pages of this machine may. (MCP 2025-11-25, Streamable HTTP, Security Warning)
 */
export function isOriginAllowed(origin: string | undefined, appUrl: string | undefined): boolean {
  if (origin === undefined) return true;
  return appUrl === undefined ? onThisMachine.test(origin) : origin === new URL(appUrl).origin;
}
