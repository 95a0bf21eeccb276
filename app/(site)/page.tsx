import { ArrowRight, Gauge, KeyRound, ScrollText } from "lucide-react";
import Link from "next/link";
import { formatNumber } from "@/components/number";
import { FirstRequest } from "@/components/site/first-request";
import { PlanTable } from "@/components/site/plan-table";
import { Button } from "@/components/ui/button";
import { listPets } from "@/lib/domains/pets/service";
import { plans } from "@/lib/domains/plans/plans";
import { publicOrigin } from "@/lib/web/reads/origin";

const steps = [
  { title: "Sign up", text: "A name, an email address, a password. You are on Free at once." },
  { title: "Issue a key", text: "Choose what it may do and when it expires. It is shown once, with a line to paste." },
  { title: "Send a request", text: "Your overview notices it, and shows what is left of your minute and your day." },
];

const promises = [
  {
    icon: Gauge,
    title: "Limits you can plan with",
    text: "Every answer says what is left and when the window resets, to the second. A refused request costs nothing.",
  },
  {
    icon: KeyRound,
    title: "Keys that obey",
    text: "Scopes, expiry, rolling with an overlap. A revoked key is refused everywhere within a second.",
  },
  {
    icon: ScrollText,
    title: "Errors that help",
    text: "One shape, one list of codes, and a message that names what to change. 64-bit ids arrive to the last digit.",
  },
];

export default async function Home() {
  const origin = await publicOrigin();
  const { json } = await listPets({ status: "available", limit: 1 });
  const free = plans.free.limits;
  return (
    <>
      <section className="mx-auto grid max-w-6xl items-center gap-x-14 gap-y-10 px-5 pt-12 pb-20 sm:px-8 lg:grid-cols-[1fr_1.1fr] lg:pt-20">
        <div>
          <h1 className="text-4xl leading-[1.08] sm:text-5xl">
            The animal store,
            <br /> as an API.
          </h1>
          <p className="mt-5 max-w-md text-base text-muted leading-6.5 sm:text-lg sm:leading-7">
            List animals, add them, follow your orders: four calls over HTTP and JSON, from any language, with limits
            and errors you can build on.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Button asChild variant="primary" size="lg">
              <Link href="/sign-up" prefetch={false}>
                Get an API key <ArrowRight aria-hidden="true" />
              </Link>
            </Button>
            <Button asChild size="lg">
              <Link href="/docs" prefetch={false}>
                Read the docs
              </Link>
            </Button>
          </div>
          <p className="mt-4 text-[13px] text-muted">
            Free: {formatNumber(free.perMinute)} requests a minute, {formatNumber(free.perDay)} a day. No card.
          </p>
        </div>
        <FirstRequest origin={origin} json={json} limits={free} now={Date.now()} />
      </section>

      <section aria-labelledby="why" className="border-line border-y bg-surface">
        <h2 id="why" className="sr-only">
          What you can rely on
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
          From nothing to an answer in three steps
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
          Two limits, shared by all keys of an account. A change of plan holds from your next request.{" "}
          <Link href="/docs/what-would-happen" prefetch={false} className="link">
            See what each makes of your requests
          </Link>
          .
        </p>
        <PlanTable />
      </section>
    </>
  );
}
