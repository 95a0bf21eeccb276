import { ArrowRight, Gauge, KeyRound, ScrollText } from "lucide-react";
import { formatNumber } from "@/components/number";
import { PlanTable } from "@/components/site/plan-table";
import { CodeBlock } from "@/components/ui/data/code-block";
import { highlight } from "@/components/ui/data/highlight";
import { LinkButton } from "@/components/ui/form/button";
import { Link } from "@/components/ui/layout/link";
import { publicOrigin } from "@/lib/base/env";
import { firstPlan, plans } from "@/lib/base/plans";
import { product } from "@/lib/base/product";
import { MINUTE_MS } from "@/lib/base/time";
import { examplePet } from "@/lib/domains/pets/schema";
import type { Limits } from "@/lib/platform/limiter/limiter";

type FirstRequestProps = {
  origin: string;
  limits: Limits;
  now: number;
};

const body = `[\n  {\n${Object.entries(examplePet)
  .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  .join(",\n")}\n  }\n]`;

function FirstRequest({ origin, limits, now }: FirstRequestProps) {
  const code = `curl -H "Authorization: Bearer $API_KEY" \\\n  "${origin}/api/v1/pets?status=available&limit=1"`;
  const headers = {
    "X-RateLimit-Limit": limits.perMinute,
    "X-RateLimit-Remaining": limits.perMinute - 1,
    "X-RateLimit-Reset": ((Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS) / 1000,
  };
  return (
    <div className="grid min-w-0 gap-3">
      <CodeBlock code={code} label="curl request" title="GET /pets" />
      <figure className="overflow-hidden rounded-lg border border-line bg-surface shadow-raised">
        <figcaption className="flex h-10 items-center gap-2 border-line border-b px-4 text-[13px]">
          <span className="size-2 rounded-full bg-accent" aria-hidden="true" />
          <span className="font-medium">200 OK</span>
          <span className="text-muted">application/json</span>
        </figcaption>
        <section
          aria-label="Response"
          tabIndex={0}
          className="scroll-cue overflow-x-auto px-4 py-3.5 font-mono text-[13px] leading-5.5 focus-visible:-outline-offset-2"
        >
          <pre className="pb-3">
            <code>{highlight(body)}</code>
          </pre>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 border-line border-t pt-3 text-muted">
            {Object.entries(headers).map(([name, value]) => (
              <div key={name} className="col-span-2 grid grid-cols-subgrid">
                <dt>{name}</dt>
                <dd className="text-ink">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      </figure>
    </div>
  );
}

const steps = [
  {
    title: "Sign up",
    text: `Create an account with your name, email address and a password. You start on ${plans[firstPlan].title}.`,
  },
  { title: "Create a key", text: "Choose its scopes and expiry. You get the key with a request to copy." },
  { title: "Send a request", text: "Watch it arrive in your overview, with the requests you have left." },
];

const promises = [
  {
    icon: Gauge,
    title: "Limits you can plan with",
    text: "Every response tells you how many requests you have left and when the window resets. Rate-limited requests do not count.",
  },
  {
    icon: KeyRound,
    title: "Keys you control",
    text: "Set scopes and an expiry, and roll keys without downtime. A revoked key stops working everywhere within a second.",
  },
  {
    icon: ScrollText,
    title: "Errors that help",
    text: "Every error has the same format, a stable code and a message that tells you what to fix.",
  },
];

// Seconds. The sample response shows when the minute ends.
export const revalidate = 60;

export default function Home() {
  const origin = publicOrigin();
  const { title, limits } = plans[firstPlan];
  return (
    <>
      <section className="mx-auto grid max-w-6xl items-center gap-x-14 gap-y-10 px-5 pt-12 pb-20 sm:px-8 lg:grid-cols-[1fr_1.1fr] lg:pt-20">
        <div>
          <h1 className="text-4xl leading-[1.08] sm:text-5xl">
            The animal store,
            <br /> as an API.
          </h1>
          <p className="mt-5 max-w-md text-base text-muted leading-6.5 sm:text-lg sm:leading-7">
            List animals, add animals and track your orders with a simple HTTP and JSON API. Clear limits and errors, in
            any language.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <LinkButton variant="primary" size="lg" href="/sign-up">
              Get an API key <ArrowRight aria-hidden="true" />
            </LinkButton>
            <LinkButton size="lg" href="/docs">
              Read the docs
            </LinkButton>
          </div>
          <p className="mt-4 text-[13px] text-muted">
            {title}: {formatNumber(limits.perMinute)} requests per minute, {formatNumber(limits.perDay)} per day. No
            credit card required.
          </p>
        </div>
        <FirstRequest origin={origin} limits={limits} now={Date.now()} />
      </section>

      <section aria-labelledby="why" className="border-line border-y bg-surface">
        <h2 id="why" className="sr-only">
          Why {product.name}
        </h2>
        <ul className="mx-auto grid max-w-6xl gap-10 px-5 py-14 sm:px-8 md:grid-cols-3">
          {promises.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon aria-hidden="true" className="size-5 text-accent" />
              <h3 className="mt-3 text-base">{title}</h3>
              <p className="mt-1 text-muted leading-5.5">{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section aria-labelledby="start" className="mx-auto max-w-6xl px-5 py-20 sm:px-8">
        <h2 id="start" className="text-2xl">
          Get started in three steps
        </h2>
        <ol className="mt-8 grid gap-8 md:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="border-accent border-t-2 pt-4">
              <h3 className="text-base">
                <span className="mr-2 font-mono text-accent-ink text-sm">{index + 1}</span>
                {title}
              </h3>
              <p className="mt-1 text-muted leading-5.5">{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section aria-labelledby="plans" className="mx-auto max-w-6xl scroll-mt-6 px-5 pb-24 sm:px-8">
        <h2 id="plans" className="text-2xl">
          Plans
        </h2>
        <p className="mt-1 mb-8 text-muted">
          Each plan has two limits, shared by all keys in an account. Changes apply from your next request.{" "}
          <Link href="/docs/what-would-happen" className="link">
            Try the rate limit simulator
          </Link>
          .
        </p>
        <PlanTable />
      </section>
    </>
  );
}
