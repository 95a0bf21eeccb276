export { NotFound as default } from "@/components/portal/missing";
