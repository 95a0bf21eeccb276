export const metadata = { title: "Not found" };

export { NotFoundPage as default } from "@/components/ui/layout/not-found-message";
