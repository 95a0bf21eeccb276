export { handleReport as POST } from "@/lib/web/reports/secret-scanning";
