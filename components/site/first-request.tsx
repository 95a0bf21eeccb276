import { CodeBlock } from "@/components/ui/code-block";
import { highlight } from "@/components/ui/highlight";

const answer = `[
  {
    "id": 1,
    "name": "Apollo",
    "categoryId": 1,
    "status": "available"
  }
]`;

const headers = [
  ["X-RateLimit-Limit", "60"],
  ["X-RateLimit-Remaining", "59"],
  ["X-RateLimit-Reset", "1795237260"],
];

/** A request and what comes back. @param origin where this deployment is reached */
export function FirstRequest({ origin }: { origin: string }) {
  const code = `curl -H "Authorization: Bearer $API_KEY" \\\n  "${origin}/api/v1/pets?status=available&limit=1"`;
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
          aria-label="Answer"
          tabIndex={0}
          className="overflow-x-auto px-4 py-3.5 font-mono text-[13px] leading-5.5"
        >
          <pre className="pb-3">
            <code>{highlight(answer)}</code>
          </pre>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 border-line border-t pt-3 text-muted">
            {headers.map(([name, value]) => (
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
