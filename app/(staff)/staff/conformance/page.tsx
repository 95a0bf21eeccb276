import type { Metadata } from "next";
import { ConformanceReport } from "@/components/conformance/report";
import { CheckDocument } from "@/components/staff/check-document";
import { Link } from "@/components/ui/layout/link";
import { PageHeader } from "@/components/ui/layout/page-header";
import { latestRun } from "@/lib/domains/conformance/service";
import { requireStaff } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Conformance" };

export default async function Conformance() {
  await requireStaff("/staff/conformance");
  return (
    <>
      <PageHeader
        title="Conformance"
        description={
          <>
            Compares the published OpenAPI document with this deployment. A run takes a few seconds. Everyone can read
            its result{" "}
            <Link href="/docs/conformance" className="link">
              in the docs
            </Link>
            .
          </>
        }
        actions={<CheckDocument />}
      />
      <ConformanceReport run={await latestRun()} />
    </>
  );
}
