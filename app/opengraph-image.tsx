import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import { product } from "@/lib/base/product";
import { headline } from "@/lib/base/product/texts";

export const alt = `${product.name}: the animal store as an API`;
export const size = { width: 1200, height: 630 };
export const contentType = "image/png";

const iconFile = join(process.cwd(), "public/apple-touch-icon.png");
const fontFile = join(process.cwd(), "node_modules/geist/dist/fonts/geist-sans/Geist-SemiBold.ttf");

export default async function Image() {
  const [icon, font] = await Promise.all([readFile(iconFile, "base64"), readFile(fontFile)]);
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
        {/* biome-ignore lint/performance/noImgElement: a picture is drawn here, not a page */}
        <img src={`data:image/png;base64,${icon}`} width={80} height={80} style={{ borderRadius: 20 }} alt="" />
        {product.name}
      </div>
      <div style={{ display: "flex", fontSize: 92, lineHeight: 1.1, letterSpacing: -3 }}>{headline.join(" ")}</div>
      <div style={{ display: "flex", fontSize: 34, color: "#605c51" }}>GET /api/v1/pets?status=available</div>
    </div>,
    { ...size, fonts: [{ name: "Geist", data: font, weight: 600 }] },
  );
}
