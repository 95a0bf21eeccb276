import { Samples } from "@/components/docs/code-tabs";
import { CodeBody } from "@/components/ui/data/code-block";
import { highlight } from "@/components/ui/data/highlight";
import { Link } from "@/components/ui/layout/link";
import { publicOrigin } from "@/lib/base/env";
import { firstPlan, plans } from "@/lib/base/plans";
import { requestSamples } from "@/lib/docs/samples";
import { demoPets } from "@/lib/domains/demo/pets";

const { perMinute } = plans[firstPlan].limits;

const [first] = demoPets;

/** What the demo store responds to the first request of an account. */
const response = `HTTP/1.1 200 OK
X-RateLimit-Limit: ${perMinute}
X-RateLimit-Remaining: ${perMinute - 1}

${JSON.stringify([{ id: 1, ...first, categoryId: Number(first?.categoryId) }], null, 2)}`;

/** A request in several languages, and its recorded response. */
export const FirstRequest = () => (
  <div className="min-w-0 overflow-hidden rounded-xl border border-line bg-surface shadow-floating">
    <Samples
      samples={requestSamples(`${publicOrigin()}/api/v1/pets?limit=1`)}
      className="noscript:[&_[role=tabpanel]~[role=tabpanel]]:hidden [&_[role=tabpanel]>section]:h-48"
    />
    <div className="flex items-center justify-between gap-4 border-line border-y bg-sunken px-4 py-2 text-[13px]">
      <h2 className="font-medium text-muted tracking-normal">Recorded response</h2>
      <Link href="/docs/reference/listPets" className="link">
        Send it with your key
      </Link>
    </div>
    <CodeBody label="Recorded response" className="bg-sunken">
      {highlight(response)}
    </CodeBody>
  </div>
);
