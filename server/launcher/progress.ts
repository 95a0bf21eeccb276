const terminal = process.stdout.isTTY === true;
const tickMs = terminal ? 250 : 10_000;

/** Shows the state of a step next to it, in a few words. */
export type Detail = (text: string) => void;

type StepWords<T> = { doing: string; done: (result: T) => string };

/** On a terminal one line with the seconds, elsewhere (a log, a CI job) a line every ten seconds. */
export async function step<T>(words: StepWords<T>, work: (detail: Detail) => Promise<T>): Promise<T> {
  const began = Date.now();
  let latest = "";
  const show = () => {
    const seconds = Math.round((Date.now() - began) / 1000);
    const line = `… ${words.doing} (${seconds} s)${latest ? `: ${latest}` : ""}`;
    if (terminal) process.stdout.write(`\r\x1b[K${line.slice(0, (process.stdout.columns || 80) - 1)}`);
    else console.log(line);
  };
  const soon = setTimeout(show, 700);
  const ticking = setInterval(show, tickMs);
  try {
    const result = await work((text) => {
      latest = text;
    });
    clearLine();
    console.log(`✓ ${words.done(result)} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    return result;
  } finally {
    clearTimeout(soon);
    clearInterval(ticking);
    clearLine();
  }
}

function clearLine(): void {
  if (terminal) process.stdout.write("\r\x1b[K");
}
