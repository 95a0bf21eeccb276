/** Browsers by what only they, of those further down, put into their user agent. Most also name Chrome and Safari. */
const browsers: [signs: string[], name: string][] = [
  [["Edg/", "EdgA/", "EdgiOS/", "Edge/"], "Edge"],
  [["OPR/"], "Opera"],
  [["SamsungBrowser/"], "Samsung Internet"],
  [["Firefox/", "FxiOS/"], "Firefox"],
  [["Chrome/", "CriOS/"], "Chrome"],
  [["Safari/"], "Safari"],
  [["curl/"], "curl"],
];

const systems: [signs: string[], name: string][] = [
  [["iPhone", "iPod"], "iPhone"],
  [["iPad"], "iPad"],
  [["Android"], "Android"],
  [["Windows"], "Windows"],
  [["Mac OS X"], "macOS"],
  [["CrOS"], "ChromeOS"],
  [["Linux"], "Linux"],
];

const nameIn = (names: [string[], string][], text: string): string | undefined =>
  names.find(([signs]) => signs.some((sign) => text.includes(sign)))?.[1];

/**
 * What a session is called: "Firefox on Windows". Told from what the browser calls itself, which anybody may have
 * written; for telling one's own sessions apart, and for nothing else.
 */
export function deviceOf(userAgent: string | null): string {
  const browser = nameIn(browsers, userAgent ?? "");
  const system = nameIn(systems, userAgent ?? "");
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : "An unknown browser");
}
