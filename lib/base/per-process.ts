const registry = Symbol.for("animal-store.per-process");
type Registry = Map<string, unknown>;

/**
 * Returns the one instance of `name` in this process, made on first use.
 *
 * Next bundles its routes, its instrumentation and our server separately, each with its own copy of a module; a
 * pool or a counter held in a module variable would then exist several times. `globalThis` exists once.
 */
export function perProcess<T>(name: string, create: () => T): T {
  const instances = instancesOfProcess();
  if (!instances.has(name)) instances.set(name, create());
  return instances.get(name) as T;
}

/** Forgets the instance of `name`: whoever asks next makes another. */
export const deletePerProcess = (name: string): void => void instancesOfProcess().delete(name);

function instancesOfProcess(): Registry {
  const holder = globalThis as { [registry]?: Registry };
  holder[registry] ??= new Map();
  return holder[registry];
}
