/** Not by `size`, which browsers have that are newer than those of Next. */
export const withQuery = (path: string, query: URLSearchParams): string => (String(query) ? `${path}?${query}` : path);

export function href(path: string, parameters: Record<string, string | bigint | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, String(value));
  return withQuery(path, query);
}
