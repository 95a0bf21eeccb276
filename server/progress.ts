const terminal = process.stdout.isTTY === true;
const tickMs = terminal ? 250 : 10_000;

/** Reports the state of a step in a few words, shown next to the step. */
export type Detail = (text: string) => void;

/** The texts of a step: while it runs, and when it is done. */
export type Words<T> = { doing: string; done: (result: T) => string };

/**
 * Runs one step of the start and shows its progress: on a terminal one line with the seconds, elsewhere (a log, a CI job)
 * a line every ten seconds. At the end it prints `✓ Postgres 18 ready (0.8 s)`.
 *
 * @param words the texts
 * @param work the step; it may report details
 * @returns the result of the step
 */
export async function step<T>(words: Words<T>, work: (detail: Detail) => Promise<T>): Promise<T> {
  const began = Date.now();
  let latest = "";
  const show = () => {
    const seconds = Math.round((Date.now() - began) / 1000);
    const line = `… ${words.doing} (${seconds} s)${latest ? `: ${latest}` : ""}`;
    if (terminal) process.stdout.write(`\r\x1b[K${line.slice(0, (process.stdout.columns || 80) - 1)}`);
    else print(line);
  };
  const soon = setTimeout(show, 700);
  const ticking = setInterval(show, tickMs);
  try {
    const result = await work((text) => {
      latest = text;
    });
    clearLine();
    print(`✓ ${words.done(result)} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    return result;
  } finally {
    clearTimeout(soon);
    clearInterval(ticking);
    clearLine();
  }
}

/** Prints a line for people. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints an error line for people. */
export function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}

function clearLine(): void {
  if (terminal) process.stdout.write("\r\x1b[K");
}
