import Link from "next/link";
import { Neighbours } from "@/components/docs/neighbours";
import { PageHead } from "@/components/docs/page-head";
import { Simulator } from "@/components/docs/simulator/simulator";
import { pageMetadata } from "@/lib/docs/metadata";
import { docsPage } from "@/lib/docs/pages";
import { env } from "@/lib/env";

const page = docsPage("/docs/what-would-happen");

export const metadata = pageMetadata(page);

// The numbers of the ban are this deployment's, which are known when it runs and not when it is built.
export const dynamic = "force-dynamic";

export default function WhatWouldHappen() {
  return (
    <div className="max-w-4xl">
      <PageHead page={page} />
      <p className="mb-6 text-[15px] leading-6.5">
        This page runs the very code that limits the API, in your browser, with the numbers of this deployment. Nothing
        is sent. The rules are in{" "}
        <Link href="/docs/guides/rate-limits" prefetch={false} className="link">
          rate limits
        </Link>
        .
      </p>
      <Simulator policy={env().ban} />
      <Neighbours page={page} />
    </div>
  );
}
