import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageResponse } from "next/og";

export const alt = "Animal Store: the animal store as an API";
export const size = { width: 1200, height: 630 };
export const contentType = "image/png";

const fontFile = join(process.cwd(), "node_modules/geist/dist/fonts/geist-sans/Geist-SemiBold.ttf");

export default async function Image() {
  const font = await readFile(fontFile);
  return new ImageResponse(
    <div
      style={{
        width: "100%",
        height: "100%",
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        padding: 88,
        background: "#faf9f5",
        color: "#1c1b17",
        fontFamily: "Geist",
      }}
    >
      <div style={{ display: "flex", alignItems: "center", gap: 24, fontSize: 40 }}>
        <svg viewBox="0 0 32 32" width="80" height="80" role="img" aria-label="Animal Store">
          <rect width="32" height="32" rx="8" fill="#1c6b4a" />
          <path
            d="M7 7.2c0-1 1.1-1.5 1.9-.9l3.9 3.2h6.4l3.9-3.2c.8-.6 1.9-.1 1.9.9V16a9 9 0 0 1-18 0Z"
            fill="#ffffff"
          />
          <path d="M12.6 14v3.2M19.4 14v3.2" stroke="#1c6b4a" strokeWidth="2.2" strokeLinecap="round" />
        </svg>
        Animal Store
      </div>
      <div style={{ display: "flex", fontSize: 92, lineHeight: 1.1, letterSpacing: -3 }}>
        The animal store, as an API.
      </div>
      <div style={{ display: "flex", fontSize: 34, color: "#605c51" }}>GET /api/v1/pets?status=available</div>
    </div>,
    { ...size, fonts: [{ name: "Geist", data: font, weight: 600 }] },
  );
}
