/**
 * The groups of faults that CI causes in turns. `floods` compares times, which needs a quiet machine. Their number
 * is a prime, so that landings of several commits each reach all.
 */
export const turns = [
  ["redis"],
  ["upstash", "cluster"],
  ["postgres"],
  ["pool", "pooler", "launcher"],
  ["processes", "pages"],
  ["embedded", "clients"],
  ["webhooks"],
];

/** By the number of commits, or by the last one where a clone has no others. */
export const turnOf = (commits: string, last: string): string[] =>
  turns[(Number(commits) > 1 ? Number(commits) : Number.parseInt(last.slice(0, 8), 16)) % turns.length] ?? turns.flat();
