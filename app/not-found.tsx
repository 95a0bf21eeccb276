import type { Metadata } from "next";

export const metadata: Metadata = { title: "Not found" };

export { NotFoundPage as default } from "@/components/ui/layout/not-found-message";
