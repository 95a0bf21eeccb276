/** Browsers by the tokens that tell them from those further down. Most also name Chrome and Safari. */
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

/** "Firefox on Windows". The user agent is client input: use this only to help people recognize their own sessions. */
export function deviceOf(userAgent: string | null): string {
  const browser = nameIn(browsers, userAgent ?? "");
  const system = nameIn(systems, userAgent ?? "");
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : "An unknown browser");
}
