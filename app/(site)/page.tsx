import type { Metadata, ResolvingMetadata } from "next";
import type { ReactNode } from "react";
import { CategoryPicture } from "@/components/pets/category-picture";
import { firstPlanText } from "@/components/plan/first-plan";
import { FirstRequest } from "@/components/site/first-request";
import { PlanCheck } from "@/components/site/plan-check";
import { PlanTable } from "@/components/site/plan-table";
import { Screenshot } from "@/components/site/screenshot";
import { LinkButton } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/layout/link";
import { env } from "@/lib/base/env";
import { firstPlan, plans } from "@/lib/base/plans";
import { drawnCategories } from "@/lib/base/product/drawings";
import { headline, introduction } from "@/lib/base/product/texts";

// Seconds. Prices and limits of bans are settings of the deployment, which a build does not know.
export const revalidate = 60;

/** With the image and the name of the layout, which a page's own `openGraph` would replace. */
export async function generateMetadata(_: unknown, parent: ResolvingMetadata) {
  return { openGraph: { ...(await parent).openGraph, url: "/" } } as Metadata;
}

type PartProps = { id: string; title: string; text: ReactNode };

const Part = ({ id, title, text }: PartProps) => (
  <div className="max-w-2xl">
    <h2 id={id} className="scroll-mt-8 text-3xl">
      {title}
    </h2>
    <p className="mt-3 text-base text-muted leading-6.5">{text}</p>
  </div>
);

const besideClass = "grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 lg:grid-cols-[1fr_2.2fr] lg:items-center";

const steps = [
  { title: "Sign up", text: `${plans[firstPlan].title} plan, ready immediately.` },
  { title: "Create a key", text: "Choose its scopes, its limits and when it expires." },
  { title: "Send a request", text: "Copy the request that comes with the key, and see it arrive." },
];

const guides = (
  [
    {
      icon: "braces",
      title: "Typed client",
      text: "An npm package with types, and no dependencies.",
      href: "typed-client",
    },
    { icon: "webhook", title: "Webhooks", text: "Signed events, sent again if they fail.", href: "webhooks" },
    { icon: "bot", title: "Tools for AI agents", text: "Every operation is an MCP tool.", href: "mcp" },
    {
      icon: "rotate-cw",
      title: "Safe to retry",
      text: "Retry a POST without creating duplicates.",
      href: "idempotency",
    },
  ] as const
).map(({ href, ...guide }) => ({ ...guide, href: `/docs/guides/${href}` }));

export default function Home() {
  const { requestLogDays, ban } = env();
  return (
    <>
      <section className="mx-auto grid max-w-6xl items-center gap-x-14 gap-y-10 px-5 pt-10 pb-20 sm:px-8 lg:grid-cols-[1fr_1.1fr] lg:pt-16">
        <div>
          <h1 className="text-4xl leading-[1.04] sm:text-5xl xl:text-6xl">
            {headline[0]}
            <br /> {headline[1]}
          </h1>
          <p className="mt-5 max-w-md text-base text-muted leading-6.5 sm:text-lg sm:leading-7">
            {introduction} Every response tells you how many requests you have left, and every error what to do.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <LinkButton variant="primary" size="lg" href="/sign-up">
              Get an API key <Icon name="arrow-right" />
            </LinkButton>
            <LinkButton size="lg" href="/docs">
              Read the docs
            </LinkButton>
          </div>
          <p className="mt-4 text-[13px] text-muted">{firstPlanText} No credit card required.</p>
        </div>
        <FirstRequest />
      </section>

      <ul
        aria-label="For your code"
        className="mx-auto grid max-w-6xl gap-x-10 gap-y-6 px-5 pb-20 sm:grid-cols-2 sm:px-8 lg:grid-cols-4"
      >
        {guides.map(({ icon, title, text, href }) => (
          <li key={href} className="border-line border-t pt-5">
            <Link href={href} className="group grid gap-1">
              <Icon name={icon} className="mb-2 size-5 text-accent-ink" />
              <span className="font-semibold group-hover:underline">{title}</span>
              <span className="text-muted leading-5.5">{text}</span>
            </Link>
          </li>
        ))}
      </ul>

      <section aria-labelledby="steps" className="mx-auto max-w-6xl px-5 pb-20 sm:px-8">
        <div className="grid gap-x-8 gap-y-5 rounded-xl border border-line bg-surface p-6 shadow-raised lg:grid-cols-4">
          <h2 id="steps" className="text-lg leading-6">
            Your first request in three steps
          </h2>
          <ol className="grid gap-x-8 gap-y-4 sm:grid-cols-3 lg:col-span-3">
            {steps.map(({ title, text }, index) => (
              <li key={title}>
                <h3 className="text-sm">
                  <span className="mr-2 font-mono text-accent-ink">{index + 1}</span>
                  {title}
                </h3>
                <p className="mt-1 text-muted leading-5.5">{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <section aria-labelledby="why" className="border-line border-y bg-surface">
        <div className="mx-auto grid max-w-6xl gap-10 px-5 py-20 sm:px-8">
          <Part
            id="why"
            title="See why a request failed"
            text={`The request log keeps each request for ${requestLogDays} days. Open one to follow it through the key, the scope, the limits and the parameters. The step that failed is red, and says what to do.`}
          />
          <Screenshot
            wide="request"
            size={{ width: 1728, height: 1080 }}
            phone="request-phone"
            phoneSize={{ width: 780, height: 1000 }}
            alt="A rate-limited request in the portal: its steps, the one that failed in red, and its response"
          />
        </div>
      </section>

      <section aria-label="The portal" className="mx-auto grid max-w-6xl gap-16 px-5 py-20 sm:px-8 lg:gap-20">
        <div className={besideClass}>
          <Part
            id="usage"
            title="Watch your usage"
            text="See requests, errors and limits by operation and key, live. Click a bar to see its requests."
          />
          <Screenshot
            wide="usage-part"
            size={{ width: 1504, height: 1274 }}
            phone="usage-phone"
            phoneSize={{ width: 780, height: 1162 }}
            alt="Usage in the portal: requests by status over 24 hours"
          />
        </div>
        <div className={besideClass}>
          <Part
            id="keys"
            title="Control your keys"
            text="Give each key its scopes, limits and expiry. Roll a key without downtime. Revoke it, and it stops working within a second."
          />
          <Screenshot
            wide="keys-part"
            size={{ width: 1372, height: 622 }}
            phone="keys-phone"
            phoneSize={{ width: 776, height: 778 }}
            alt="API keys in the portal: their requests, last use and status"
          />
        </div>
      </section>

      <section aria-labelledby="plans" className="border-line border-t bg-surface">
        <div className="mx-auto grid max-w-6xl gap-8 px-5 py-20 sm:px-8">
          <Part
            id="plans"
            title="Plans with limits you can test"
            text={
              <>
                Move the slider to see what each plan does with your traffic for ten minutes. It runs the code that
                limits the API. <Link href="/docs/what-would-happen">Open the simulator</Link> for bursts, bans and your
                own last hour.
              </>
            }
          />
          <PlanCheck policy={ban} />
          <PlanTable />
        </div>
      </section>

      <section aria-labelledby="start" className="border-line border-t px-5 py-20 text-center">
        <p className="flex justify-center gap-4">
          {drawnCategories.slice(0, 7).map((name) => (
            <CategoryPicture key={name} name={name} className="size-8 sm:size-10" />
          ))}
        </p>
        <h2 id="start" className="mt-6 text-3xl">
          Start with your first animal
        </h2>
        <p className="mt-3 text-base text-muted">Your first request takes three steps.</p>
        <LinkButton variant="primary" size="lg" href="/sign-up" className="mt-6">
          Get an API key <Icon name="arrow-right" />
        </LinkButton>
      </section>
    </>
  );
}
