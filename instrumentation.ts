/** Next calls this once before it serves. Under our own server the runtime runs already, and this finds it so. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logConsole } = await import("@/lib/base/log");
  const { isUnreadForm } = await import("@/lib/web/page-status");
  if (process.env.NODE_ENV === "production") logConsole(isUnreadForm);
  const { setActionKey } = await import("@/lib/base/auth-secret");
  setActionKey();
  const { startRuntime } = await import("@/lib/runtime/start");
  await startRuntime();
  const { worker } = await import("@/lib/runtime/worker");
  worker().start();
}
