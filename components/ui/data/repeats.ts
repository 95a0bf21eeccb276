/** Rows of a list that say the same, in a row, newest first. */
export type Repeats<T> = [newest: T, ...others: T[]];

export function groupRepeats<T>(rows: T[], saysTheSame: (one: T, other: T) => boolean): Repeats<T>[] {
  const groups: Repeats<T>[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && saysTheSame(last[0], row)) last.push(row);
    else groups.push([row]);
  }
  return groups;
}
