"use client";

import { DocumentListeners } from "@/components/ui/layout/document-listeners";
import { ErrorPage } from "@/components/ui/layout/error-page";
import { product } from "@/lib/base/product";
import { geistSans } from "./fonts/fonts";
import "./globals.css";

export default function GlobalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en" className={geistSans.variable}>
      <body>
        <title>{`Something went wrong · ${product.name}`}</title>
        <main>
          <ErrorPage error={error} retry={reset} />
        </main>
        <DocumentListeners />
      </body>
    </html>
  );
}
