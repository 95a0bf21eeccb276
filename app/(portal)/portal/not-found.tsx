export { NotFoundNotice as default } from "@/components/portal/not-found";
