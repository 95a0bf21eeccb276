import type { Metadata } from "next";
import { SiteHeader } from "@/components/site/header";
import { NotFoundMessage } from "@/components/ui/layout/not-found-message";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <>
      <SiteHeader />
      <main>
        <NotFoundMessage />
      </main>
    </>
  );
}
