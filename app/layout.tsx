import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { DocumentListeners } from "@/components/ui/layout/document-listeners";
import { firstPaintScript } from "@/components/ui/layout/first-paint";
import { publicOrigin } from "@/lib/base/env";
import { product } from "@/lib/base/product";
import { geistMono, geistSans } from "./fonts/fonts";
import "./globals.css";

export const generateMetadata = async (): Promise<Metadata> => ({
  // Addresses in the head of a page: of this deployment, and never of the machine that built it.
  metadataBase: new URL(publicOrigin()),
  title: { default: `${product.name}: the animal store as an API`, template: `%s · ${product.name}` },
  description: "List animals, add animals and track your orders with a simple HTTP and JSON API.",
  openGraph: { siteName: product.name, type: "website" },
});

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#faf9f5" },
    { media: "(prefers-color-scheme: dark)", color: "#141512" },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // firstPaintScript sets the theme on this element before React hydrates it.
    <html lang="en" className={`${geistSans.variable} ${geistMono.variable}`} suppressHydrationWarning>
      <body>
        <script>{firstPaintScript}</script>
        {children}
        <DocumentListeners />
      </body>
    </html>
  );
}
