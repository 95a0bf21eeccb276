"use client";

import { ErrorPage } from "@/components/ui/layout/error-page";
import { Hydrated } from "@/components/ui/layout/hydrated";
import { geistSans } from "./fonts/fonts";
import "./globals.css";

export default function GlobalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en" className={geistSans.variable}>
      <body>
        <title>Something went wrong · Animal Store</title>
        <main>
          <ErrorPage error={error} retry={reset} />
        </main>
        <Hydrated />
      </body>
    </html>
  );
}
