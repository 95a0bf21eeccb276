import Link from "next/link";
import { pageMetadata } from "@/components/docs/metadata";
import { Neighbours } from "@/components/docs/neighbours";
import { PageHead } from "@/components/docs/page-head";
import { EvenSimulator } from "@/components/docs/simulator/even";
import { LastHourSimulator } from "@/components/docs/simulator/last-hour";
import { lastHourPath, SignInFirst } from "@/components/docs/simulator/sign-in-first";
import { FilterLinks } from "@/components/ui/filter-links";
import { env } from "@/lib/base/env";
import { docsPage } from "@/lib/docs/pages";
import { getViewer } from "@/lib/web/auth/viewer";

const page = docsPage("/docs/what-would-happen");

export const metadata = pageMetadata(page);

// The numbers of the ban are this deployment's, which are known when it runs and not when it is built.
export const dynamic = "force-dynamic";

export default async function WhatWouldHappen({ searchParams }: PageProps<"/docs/what-would-happen">) {
  const [{ pattern }, viewer] = await Promise.all([searchParams, getViewer()]);
  const lastHour = pattern === "last-hour";
  const { ban } = env();
  return (
    <div className="max-w-4xl">
      <PageHead page={page} />
      <p className="mb-6 text-[15px] leading-6.5">
        This page runs the very code that limits the API, in your browser, with the numbers of this deployment. It sends
        nothing to the API. The rules are in{" "}
        <Link href="/docs/guides/rate-limits" prefetch={false} className="link">
          rate limits
        </Link>
        .
      </p>
      <FilterLinks
        label="Pattern"
        links={[
          { href: page.path, label: "Even pattern", current: !lastHour },
          { href: lastHourPath, label: "My account's last hour", current: lastHour },
        ]}
      />
      {!lastHour && <EvenSimulator policy={ban} />}
      {lastHour && (viewer ? <LastHourSimulator policy={ban} /> : <SignInFirst />)}
      <Neighbours page={page} />
    </div>
  );
}
