import { product } from "@/lib/base/product";

const registry = Symbol.for(`${product.slug}.per-process`);
type Registry = Map<string, unknown>;

/**
 * Next bundles its routes, its instrumentation and our server separately, each with its own copy of a module: a pool in
 * a module variable would exist several times. `globalThis` exists once.
 */
export function perProcess<T>(name: string, create: () => T): T {
  const instances = instancesOfProcess();
  if (!instances.has(name)) instances.set(name, create());
  return instances.get(name) as T;
}

export const deletePerProcess = (name: string): void => void instancesOfProcess().delete(name);

/** Between tests. */
export const forgetProcess = (): void => instancesOfProcess().clear();

function instancesOfProcess(): Registry {
  const holder = globalThis as { [registry]?: Registry };
  holder[registry] ??= new Map();
  return holder[registry];
}
