import { variableNames } from "@/lib/base/env-variables";

/** Whether at most as many changes of one character turn one text into the other. */
function isNear(a: string, b: string, changes: number): boolean {
  if (a === b) return true;
  if (changes === 0) return false;
  let same = 0;
  while (a[same] === b[same]) same++;
  const [one, other] = [a.slice(same), b.slice(same)];
  const rest: [string, string][] = [
    [one.slice(1), other],
    [one, other.slice(1)],
    [one.slice(1), other.slice(1)],
  ];
  return rest.some(([x, y]) => isNear(x, y, changes - 1));
}

/** `APP_URL` is too near to `API_URL`, which may be of another program. */
const tellable = variableNames.filter((name) => name.length >= 8);

/** A sentence for each variable that is at most two characters from one of ours that is not set. */
export function misspeltVariables(source: Record<string, string | undefined>): string[] {
  const unset = tellable.filter((name) => !source[name]);
  const others = Object.keys(source).filter((name) => source[name] && !variableNames.includes(name));
  return others.flatMap((name) => {
    const meant = unset.find((ours) => isNear(name.toUpperCase(), ours, 2));
    return meant ? [`The variable ${name} is not read: ${meant} was probably meant.`] : [];
  });
}
