import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { cx } from "@/components/cx";
import { IssueDialog } from "@/components/keys/issue-dialog";
import { useMay, WhoMay } from "@/components/portal/may";
import { CodeBlock } from "@/components/ui/data/code-block";
import { Button } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/layout/link";
import { Spinner } from "@/components/ui/layout/loading";
import { TitledCard } from "@/components/ui/layout/page";
import { keyPlaceholder } from "@/lib/docs/sample-languages";
import { firstRequestUrl, requestSamples } from "@/lib/docs/samples";
import type { SecretKey } from "@/lib/web/actions/keys";
import type { Overview } from "@/lib/web/reads/overview";

type StepProps = { number: number; title: string; done: boolean; children?: ReactNode };

const Step = ({ number, title, done, children }: StepProps) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-2.5">
    <span
      aria-hidden="true"
      className={cx(
        "grid size-6 place-items-center rounded-full font-semibold text-xs",
        done ? "bg-accent text-on-accent" : "bg-sunken text-muted",
      )}
    >
      {done ? <Icon name="check" className="size-3.5" /> : <span>{number}</span>}
    </span>
    <h3 className="pt-0.5 text-sm tracking-normal">
      {title}
      {done && <span className="sr-only"> (done)</span>}
    </h3>
    {children && <div className="col-start-2">{children}</div>}
  </li>
);

const nextSteps = [
  { href: "/docs/reference/listPets", title: "Read the reference", text: "Every operation, with samples to copy." },
  { href: "/portal/webhooks", title: "Add a webhook", text: "Your server gets events as they happen." },
  { href: "/portal/members", title: "Invite your team", text: "Members share keys, plan and usage." },
];

const NextSteps = () => (
  <ul aria-label="Next steps" className="mt-5 grid gap-3 border-line border-t pt-4 sm:grid-cols-3">
    {nextSteps.map(({ href, title, text }) => (
      <li key={href} className="text-muted">
        <Link href={href}>{title}</Link>
        <p>{text}</p>
      </li>
    ))}
  </ul>
);

type FirstStepsProps = { overview: Overview; origin: string; onClose: () => void };

export function FirstSteps({ overview, origin, onClose }: FirstStepsProps) {
  // The key is only kept in the state of this page.
  const [created, setCreated] = useState<SecretKey>();
  const client = useQueryClient();
  const mayCreate = useMay("keys.write");
  const { everUsed, keys } = overview;
  // A key that was revoked or banned meanwhile does not serve the next step.
  const usable = keys.filter(({ works, ban }) => works && !ban);
  const secret = usable.some(({ lastFour }) => created?.secret.endsWith(lastFour)) ? created?.secret : undefined;
  const hasKey = everUsed || usable.length > 0;
  const remember = (key: SecretKey) => {
    setCreated(key);
    return client.invalidateQueries();
  };
  return (
    <TitledCard
      className="border-accent/50"
      title={everUsed ? "You sent your first request" : "Send your first request"}
      actions={
        everUsed && (
          <Button size="sm" onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      <ol className="grid gap-5">
        <Step number={1} title="Create an API key" done={hasKey}>
          <WhoMay permission="keys.write" does="create keys" className="" />
          {mayCreate && !hasKey && (
            <p className="mb-3 text-muted">The key is only shown once. The next step includes it for you.</p>
          )}
          <IssueDialog
            origin={origin}
            onIssued={remember}
            trigger={
              mayCreate &&
              !everUsed && (
                <Button variant={hasKey ? "secondary" : "primary"} size={hasKey ? "sm" : "md"}>
                  <Icon name="plus" /> {hasKey ? "Create another key" : "Create key"}
                </Button>
              )
            }
          />
        </Step>
        <Step number={2} title="Send a request with the key" done={everUsed}>
          <CodeBlock
            code={requestSamples(firstRequestUrl(origin), secret).curl}
            label="curl request"
            title="GET /pets"
          />
          {hasKey && !secret && !everUsed && (
            <p className="mt-2 text-[13px] text-muted">
              Replace <code className="font-mono">{keyPlaceholder}</code> with your key.
            </p>
          )}
        </Step>
        <Step number={3} title="See the request here" done={everUsed}>
          <p role="status" className="flex items-center gap-2 text-muted">
            {!everUsed && <Spinner />}
            <span>
              {everUsed
                ? "We received your request. It counts towards the quota below."
                : "Waiting for your first request…"}
            </span>
          </p>
        </Step>
      </ol>
      {everUsed && <NextSteps />}
    </TitledCard>
  );
}
