/** Next calls this once before it serves. Under our own server the runtime runs already, and this finds it so. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { setActionKey } = await import("@/lib/web/auth/secret");
  setActionKey();
  const { startRuntime } = await import("@/lib/runtime/start");
  await startRuntime();
}
