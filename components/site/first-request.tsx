import { CodeBlock } from "@/components/ui/data/code-block";
import { highlight } from "@/components/ui/data/highlight";
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

export function FirstRequest({ origin, limits, now }: FirstRequestProps) {
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
