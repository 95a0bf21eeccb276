import { readFilter } from "@/lib/base/filter";
import { staffDownload } from "@/lib/web/reads/download";
import { auditCsv, auditFilter } from "@/lib/web/reads/staff-audit";

export const GET = staffDownload("audit-log.csv", (parameters) => auditCsv(readFilter(auditFilter, parameters)));
