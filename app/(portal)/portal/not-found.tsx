export { NotFound as default } from "@/components/portal/not-found";
