const onThisMachine = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * Whether a page of this origin may speak to the endpoint. One of another origin must not reach a service on its visitor's
 * machine, also not by DNS rebinding. (MCP 2025-11-25, Streamable HTTP, Security Warning)
 *
 * @param origin the header `Origin`, which programs do not send
 * @param appUrl the public origin. Without it, only pages of this machine may.
 */
export function isOriginAllowed(origin: string | undefined, appUrl: string | undefined): boolean {
  if (origin === undefined) return true;
  return appUrl === undefined ? onThisMachine.test(origin) : origin === new URL(appUrl).origin;
}
