import { readFile, writeFile } from "node:fs/promises";
import { Failure } from "@/server/launcher/failure";
import { iconSvg, markElement } from "./mark";

const logoFile = "components/ui/layout/logo.tsx";
const drawn = /<rect width="32" height="32" rx="8" className="fill-accent" \/>[\s\S]*?<\/svg>/;

/** @returns a PNG of the picture, `size` pixels wide and high */
async function pngOf(svg: string, size: number): Promise<Buffer> {
  // Loaded here, so that a rejected option does not wait for it.
  const [{ ImageResponse }, { createElement }] = await Promise.all([import("next/og"), import("react")]);
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
  const image = createElement("img", { src, width: size, height: size });
  return Buffer.from(await new ImageResponse(image, { width: size, height: size }).arrayBuffer());
}

/** An icon file of PNGs (https://en.wikipedia.org/wiki/ICO_(file_format)). */
function ico(pictures: { size: number; png: Buffer }[]): Buffer {
  const entrySize = 16;
  const head = Buffer.alloc(6 + pictures.length * entrySize);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + index * entrySize;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4); // planes
    head.writeUInt16LE(32, at + 6); // bits per pixel
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

/** @throws Failure if the logo is another one already */
export async function requireMark(): Promise<void> {
  const logo = await readFile(logoFile, "utf8");
  if (!drawn.test(logo)) throw new Failure(`${logoFile} does not have the mark that this command replaces.`);
}

/** Replaces the mark in all pictures by the initial of the name. */
export async function drawPictures(name: string, colour: string): Promise<void> {
  await writeFile(logoFile, (await readFile(logoFile, "utf8")).replace(drawn, markElement(name)));
  const svg = iconSvg(name, colour);
  await writeFile("app/icon.svg", svg);
  const square = svg.replace(' rx="8"', "");
  await writeFile("public/apple-touch-icon.png", await pngOf(square, 180));
  const sizes = [16, 32, 48];
  const pictures = await Promise.all(sizes.map(async (size) => ({ size, png: await pngOf(svg, size) })));
  await writeFile("public/favicon.ico", ico(pictures));
}
