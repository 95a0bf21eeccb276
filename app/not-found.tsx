import type { Metadata } from "next";
import { NotFoundMessage } from "@/components/ui/layout/not-found-message";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main>
      <NotFoundMessage />
    </main>
  );
}
