import { ConformanceReport } from "@/components/conformance/report";
import { pageMetadata } from "@/components/docs/metadata";
import { Neighbours } from "@/components/docs/neighbours";
import { PageHead } from "@/components/docs/page-head";
import { Prose } from "@/components/docs/prose";
import { bodyMarkdown } from "@/lib/docs/page-markdown";
import { docsPage } from "@/lib/docs/pages";
import { latestRun } from "@/lib/domains/conformance/service";
import { publicOrigin } from "@/lib/web/reads/origin";

const page = docsPage("/docs/conformance");

export const metadata = pageMetadata(page);

// A build has no database to ask.
export const dynamic = "force-dynamic";

export default async function Conformance() {
  const [run, text] = await Promise.all([latestRun().catch(() => null), bodyMarkdown(page, publicOrigin())]);
  return (
    <div className="max-w-5xl">
      <PageHead page={page} />
      {run === null ? (
        <p className="text-muted">The result is not available right now.</p>
      ) : (
        <ConformanceReport run={run} />
      )}
      <h2 className="mt-10 mb-3 text-xl">What a run does</h2>
      <div className="max-w-3xl">
        <Prose markdown={text} />
      </div>
      <Neighbours page={page} />
    </div>
  );
}
