import { indentJson } from "@/components/indent-json";
import { Badge, type Tone } from "@/components/ui/data/badge";
import { CodeBlock } from "@/components/ui/data/code-block";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { retryAfter, type TryItResponse } from "./call";

const toneOf = (status: number): Tone => (status < 400 ? "accent" : status === 429 ? "warning" : "danger");

const Unauthorized = () => (
  <Alert tone="danger">
    The API rejected the key. Check that you copied the whole key and that it belongs to this environment, or{" "}
    <Link href="/portal/keys" className="underline">
      create a new key
    </Link>
    . Learn more about{" "}
    <Link href="/docs/guides/authentication" className="underline">
      authentication
    </Link>
    .
  </Alert>
);

const TooMany = ({ seconds }: { seconds: number }) => (
  <Alert tone="warning">
    Rate limited. <code className="font-mono">Retry-After</code> is {seconds} s. Rate-limited requests do not count.{" "}
    <Link href="/docs/guides/rate-limits#when-you-exceed-a-limit" className="underline">
      Learn more
    </Link>
  </Alert>
);

export function ResponseView({ response }: { response: TryItResponse }) {
  const { head, body, ms } = response;
  return (
    <section aria-label="Result" className="grid min-w-0 gap-3">
      <p role="status" className="flex flex-wrap items-center gap-2.5">
        <Badge tone={toneOf(head.status)}>{`${head.status} ${head.statusText}`}</Badge>
        <span className="text-[13px] text-muted tabular-nums">{ms} ms</span>
      </p>
      {head.status === 401 && <Unauthorized />}
      {head.status === 429 && <TooMany seconds={retryAfter(response)} />}
      {body && (
        <CodeBlock code={indentJson(body)} label="Response body" title="Body" areaClass="max-h-96 overflow-y-auto" />
      )}
      <details className="min-w-0 rounded-lg border border-line">
        <summary className="px-4 py-2.5 font-medium text-[13px] text-muted">Headers</summary>
        <dl className="grid gap-x-4 gap-y-1 border-line border-t px-4 py-3 font-mono text-[13px] sm:grid-cols-[auto_1fr]">
          {[...head.headers].map(([name, value]) => (
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
