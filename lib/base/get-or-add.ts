type Entries<K, V> = { get(key: K): V | undefined; set(key: K, value: V): unknown };

export function getOrAdd<K, V>(entries: Entries<K, V>, key: K, make: () => V): V {
  const known = entries.get(key);
  if (known !== undefined) return known;
  const made = make();
  entries.set(key, made);
  return made;
}
