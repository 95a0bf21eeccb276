export { NotFoundMessage as default } from "@/components/ui/layout/not-found-message";
