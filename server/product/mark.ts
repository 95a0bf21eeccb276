/** The strokes of each letter on a field of 32 by 32: Next draws pictures without a font of the system. */
const strokes: Record<string, string> = {
  A: "M9.5 23 16 9l6.5 14M12 18.5h8",
  B: "M11 9v14h6a4 4 0 0 0 0-8h-6 5a3 3 0 0 0 0-6Z",
  C: "M22 11.5A7 7 0 1 0 22 20.5",
  D: "M11 9v14h4a7 7 0 0 0 0-14Z",
  E: "M21 9H11v14h10M11 16h8",
  F: "M21 9H11v14M11 16h8",
  G: "M22 11.5A7 7 0 1 0 23 16.5h-5.5",
  H: "M10.5 9v14M21.5 9v14M10.5 16h11",
  I: "M16 9v14",
  J: "M20 9v9.5a4.5 4.5 0 0 1-9 0",
  K: "M11 9v14M21 9 11 17.5M14.5 14.5 21.5 23",
  L: "M12 9v14h9",
  M: "M9.5 23V9L16 18 22.5 9v14",
  N: "M10.5 23V9l11 14V9",
  O: "M16 9a7 7 0 1 0 0 14 7 7 0 0 0 0-14Z",
  P: "M11.5 23V9h5.5a4.2 4.2 0 0 1 0 8.4h-5.5",
  Q: "M16 9a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM18.5 18.5l4 4.5",
  R: "M11.5 23V9h5.5a4 4 0 0 1 0 8h-5.5M16.5 17l5 6",
  S: "M20.5 11.5C19 9 12 8.5 12 12.3 12 16.5 20.5 15 20.5 19.5 20.5 24 12.5 23.5 11 20.5",
  T: "M9.5 9h13M16 9v14",
  U: "M10.5 9v8.5a5.5 5.5 0 0 0 11 0V9",
  V: "M9.5 9 16 23 22.5 9",
  W: "M8 9l4 14 4-11 4 11 4-14",
  X: "M10.5 9l11 14M21.5 9l-11 14",
  Y: "M10 9l6 7.5L22 9M16 16.5V23",
  Z: "M10.5 9h11l-11 14h11",
};

/** Of the initial of a name, which begins with a letter. */
const markPath = (name: string): string => strokes[name.charAt(0).toUpperCase()] ?? "M16 16h.01";

const stroke = { width: "3", ends: "round" };

/** app/icon.svg, and what the other pictures are drawn from. */
export const iconSvg = (name: string, colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>${name}</title><rect width="32" height="32" rx="8" fill="${colour}"/><path d="${markPath(name)}" fill="none" stroke="#fff" stroke-width="${stroke.width}" stroke-linecap="${stroke.ends}" stroke-linejoin="${stroke.ends}"/></svg>\n`;

/** The mark in components/ui/layout/logo.tsx, with the colours of the theme. */
export const markElement = (name: string): string => `<rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="${markPath(name)}"
        className="stroke-on-accent"
        fill="none"
        strokeWidth="${stroke.width}"
        strokeLinecap="${stroke.ends}"
        strokeLinejoin="${stroke.ends}"
      />
    </svg>`;
