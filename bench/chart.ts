import { measures } from "./measures";
import { median, type Samples } from "./report";

const width = 720;
const barHeight = 18;
const gap = 6;
const left = 150;
const right = 80;

const groups = [
  { title: "listPets, one page, from memory", prefix: "hot page: " },
  { title: "listPets, another page each time", prefix: "another cursor: " },
  { title: "getPet, another animal each time", prefix: "getPet, another: " },
  { title: "createPet", prefix: "createPet: " },
];

/** Colours that are readable on white and on black. Ours is also bold. */
const style = `text { font: 13px system-ui, sans-serif; fill: #6b7280 } .title, .ours { font-weight: 600 }
.title { fill: #4b5563 } rect { fill: #94a3b8 } rect.ours { fill: #0d9488 }
@media (prefers-color-scheme: dark) { text { fill: #9ca3af } .title { fill: #d1d5db } rect { fill: #64748b } rect.ours { fill: #2dd4bf } }`;

/** Draws the median requests per second as an SVG bar chart that follows the reader's light or dark scheme. */
export function chart(samples: Samples): string {
  const parts: string[] = [];
  let y = 0;
  for (const { title, prefix } of groups) {
    const bars = measures
      .filter(({ id }) => id.startsWith(prefix))
      .map(({ id }) => ({
        name: id.slice(prefix.length),
        rate: median((samples.get(id) ?? []).map(({ perSecond }) => perSecond)),
      }));
    const scale = (width - left - right) / Math.max(...bars.map(({ rate }) => rate));
    y += 22;
    parts.push(`<text class="title" x="0" y="${y - 4}">${title}, requests a second</text>`);
    for (const { name, rate } of bars) {
      const ours = name.startsWith("ours") ? ' class="ours"' : "";
      const text = Math.round(rate).toLocaleString("en");
      const length = Math.max(1, rate * scale).toFixed(1);
      parts.push(
        `<text${ours} x="${left - 8}" y="${y + 14}" text-anchor="end">${name}</text>`,
        `<rect${ours} x="${left}" y="${y}" width="${length}" height="${barHeight}" rx="3"/>`,
        `<text${ours} x="${(left + Number(length) + 6).toFixed(1)}" y="${y + 14}">${text}</text>`,
      );
      y += barHeight + gap;
    }
    y += 14;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y}" role="img" aria-label="Requests a second of each contender">
<style>${style}</style>
${parts.join("\n")}
</svg>
`;
}
