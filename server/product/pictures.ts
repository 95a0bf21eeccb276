import { readFile, writeFile } from "node:fs/promises";
import { Failure } from "@/server/launcher/failure";

const logoFile = "components/ui/layout/logo.tsx";
const drawn = /<rect width="32" height="32" rx="8" className="fill-accent" \/>[\s\S]*?<\/svg>/;

const initialOf = (name: string): string => name.charAt(0).toUpperCase();

/** Browsers have a font for the letter. */
const iconSvg = (name: string, colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>${name}</title><rect width="32" height="32" rx="8" fill="${colour}"/><text x="16" y="23" text-anchor="middle" font-family="Geist, system-ui, sans-serif" font-size="20" font-weight="600" fill="#fff">${initialOf(name)}</text></svg>\n`;

/** The mark in components/ui/layout/logo.tsx, with the colours of the theme. */
const markElement = (name: string): string => `<rect width="32" height="32" rx="8" className="fill-accent" />
      <text x="16" y="23" textAnchor="middle" fontSize="20" fontWeight="600" className="fill-on-accent">
        ${initialOf(name)}
      </text>
    </svg>`;

async function pngOf(name: string, colour: string, size: number, borderRadius = 0): Promise<Buffer> {
  // Loaded here, so that a rejected option does not wait for it.
  const [{ ImageResponse }, { createElement }] = await Promise.all([import("next/og"), import("react")]);
  const place = { width: "100%", height: "100%", display: "flex", alignItems: "center", justifyContent: "center" };
  const look = { background: colour, color: "#fff", fontSize: 0.7 * size, borderRadius };
  const letter = createElement("div", { style: { ...place, ...look } }, initialOf(name));
  return Buffer.from(await new ImageResponse(letter, { width: size, height: size }).arrayBuffer());
}

const icoSize = 48;

/** An icon file of one PNG (https://en.wikipedia.org/wiki/ICO_(file_format)). */
function ico(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // of one picture
  head.set([icoSize, icoSize], 6);
  head.writeUInt16LE(1, 10); // planes
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** @throws Failure if the logo is another one already */
export async function requireMark(): Promise<void> {
  const logo = await readFile(logoFile, "utf8");
  if (!drawn.test(logo)) throw new Failure(`${logoFile} does not have the mark that this command replaces.`);
}

/** Replaces the mark in all pictures by the initial of the name. */
export async function drawPictures(name: string, colour: string): Promise<void> {
  await writeFile(logoFile, (await readFile(logoFile, "utf8")).replace(drawn, markElement(name)));
  await writeFile("app/icon.svg", iconSvg(name, colour));
  await writeFile("public/apple-touch-icon.png", await pngOf(name, colour, 180));
  await writeFile("public/favicon.ico", ico(await pngOf(name, colour, icoSize, icoSize / 4)));
}
