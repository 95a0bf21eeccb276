import { Neighbours, PageHead, pageMetadata } from "@/components/docs/page-head";
import { LastHourSimulator, Simulator } from "@/components/docs/simulator/simulator";
import { FilterLinks } from "@/components/ui/form/filter-links";
import { NeedsScript } from "@/components/ui/layout/alert";
import { env } from "@/lib/base/env";
import { docsPage } from "@/lib/docs/pages";
import { lastHourPath } from "@/lib/docs/simulation";

const page = docsPage("/docs/what-would-happen");

export const metadata = pageMetadata(page);

// The ban settings are only known at run time.
export const dynamic = "force-dynamic";

export default async function WhatWouldHappen({ searchParams }: PageProps<"/docs/what-would-happen">) {
  const lastHour = (await searchParams).pattern === "last-hour";
  const { ban } = env();
  return (
    <div className="max-w-4xl">
      <PageHead page={page} />
      <FilterLinks
        label="Pattern"
        links={[
          { href: page.path, label: "Steady traffic", current: !lastHour },
          { href: lastHourPath, label: "My last hour", current: lastHour },
        ]}
      />
      <NeedsScript>To change these values, the simulator</NeedsScript>
      {lastHour ? <LastHourSimulator policy={ban} /> : <Simulator policy={ban} />}
      <Neighbours page={page} />
    </div>
  );
}
