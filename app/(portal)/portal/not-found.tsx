export { NotFoundMessage as default } from "@/components/portal/not-found";
