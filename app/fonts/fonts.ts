import localFont from "next/font/local";

// Latin characters (U+0020 to U+017F), common signs and arrows of Geist 1.7.2, in the weights 400 to 700, made with
// subset-font 2.9.0. The whole fonts are 140 KB. Other characters come from the system's fonts.

export const geistSans = localFont({ src: "./geist-sans.woff2", variable: "--font-geist-sans", weight: "400 700" });

export const geistMono = localFont({
  src: "./geist-mono.woff2",
  variable: "--font-geist-mono",
  weight: "400 700",
  adjustFontFallback: false,
  fallback: ["ui-monospace", "SFMono-Regular", "Menlo", "Liberation Mono", "monospace"],
});
