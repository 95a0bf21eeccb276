"use client";

import Link from "next/link";
import { Alert } from "@/components/ui/alert";
import { Badge, type Tone } from "@/components/ui/badge";
import { CodeBlock } from "@/components/ui/code-block";
import { Countdown } from "@/components/ui/countdown";
import { indentJson, type TryItAnswer } from "./call";

const toneOf = (status: number): Tone => (status < 400 ? "accent" : status === 429 ? "warning" : "danger");

function retryAfter({ headers }: TryItAnswer): number | undefined {
  const value = headers.find(([name]) => name === "retry-after")?.[1];
  return value === undefined ? undefined : Number(value);
}

/** When sending again may succeed, in milliseconds since the epoch; undefined if it may now. */
export function waitUntil(answer: TryItAnswer): number | undefined {
  const seconds = retryAfter(answer);
  return seconds === undefined ? undefined : answer.at + seconds * 1000;
}

function Unauthorized() {
  return (
    <Alert tone="danger">
      The API did not accept the key. Check that it was copied whole and belongs to this environment, or{" "}
      <Link href="/portal/keys" prefetch={false} className="underline">
        issue a new one
      </Link>
      . More in{" "}
      <Link href="/docs/guides/authentication" prefetch={false} className="underline">
        authentication
      </Link>
      .
    </Alert>
  );
}

function TooMany({ answer, until }: { answer: TryItAnswer; until: number }) {
  return (
    <Alert tone="warning">
      <p>
        Over the limit. <code className="font-mono">Retry-After</code> says {retryAfter(answer)} s: you can send again{" "}
        <strong>
          <Countdown until={until} now={answer.at} />
        </strong>
        .
      </p>
      <p className="mt-1">
        A refused request counts in no window.{" "}
        <Link href="/docs/guides/rate-limits#when-you-are-over" prefetch={false} className="underline">
          What to do
        </Link>
      </p>
    </Alert>
  );
}

/** What came back: the status with what it means here, every header that the browser shows, and the body. */
export function Answer({ answer }: { answer: TryItAnswer }) {
  const until = waitUntil(answer);
  return (
    <section aria-label="Answer" className="grid min-w-0 gap-3">
      <p role="status" className="flex flex-wrap items-center gap-2.5">
        <Badge tone={toneOf(answer.status)}>
          {answer.status} {answer.statusText}
        </Badge>
        <span className="text-[13px] text-muted tabular-nums">{answer.ms} ms</span>
      </p>
      {answer.status === 401 && <Unauthorized />}
      {answer.status === 429 && until && <TooMany answer={answer} until={until} />}
      {answer.body && <CodeBlock code={indentJson(answer.body)} label="Body of the answer" title="Body" />}
      <details open className="min-w-0 rounded-lg border border-line">
        <summary className="px-4 py-2.5 font-medium text-[13px] text-muted">Headers</summary>
        <dl className="grid gap-x-4 gap-y-1 border-line border-t px-4 py-3 font-mono text-[13px] sm:grid-cols-[auto_1fr]">
          {answer.headers.map(([name, value]) => (
            <div key={name} className="grid sm:col-span-2 sm:grid-cols-subgrid">
              <dt className="text-muted">{name}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
