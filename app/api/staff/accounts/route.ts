import { accountFilter } from "@/lib/domains/accounts/schema";
import { accountsCsv } from "@/lib/domains/accounts/search";
import { staffDownload } from "@/lib/web/reads/download";

export const GET = staffDownload("accounts.csv", (parameters) => accountsCsv(accountFilter.parse(parameters)));
