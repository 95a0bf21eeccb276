import { CodeSamples } from "@/components/docs/code-tabs";
import { CategoryPicture } from "@/components/pets/category-picture";
import { CodeBody } from "@/components/ui/data/code-block";
import { highlight } from "@/components/ui/data/highlight";
import { Link } from "@/components/ui/layout/link";
import { publicOrigin } from "@/lib/base/env";
import { firstPlan, plans } from "@/lib/base/plans";
import { requestSamples } from "@/lib/docs/samples";
import { demoCategories, demoPets } from "@/lib/domains/demo/pets";

const { perMinute } = plans[firstPlan].limits;

const [first] = demoPets;
const drawn = demoCategories.find(({ id }) => id === first?.categoryId)?.name ?? null;

/** What the demo store responds to the first request of an account. */
const response = `HTTP/1.1 200 OK
X-RateLimit-Limit: ${perMinute}
X-RateLimit-Remaining: ${perMinute - 1}

${JSON.stringify([{ id: 1, ...first, categoryId: Number(first?.categoryId) }], null, 2)}`;

/** A request in several languages, and its recorded response, which gives way to a longer request: the page stays. */
export const FirstRequest = () => (
  <div className="relative flex h-118 min-w-0 flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-floating">
    <CodeSamples
      samples={requestSamples(`${publicOrigin()}/api/v1/pets?limit=1`)}
      className="noscript:[&_[role=tabpanel]~[role=tabpanel]]:hidden shrink-0"
    />
    <div className="flex items-center justify-between gap-4 border-line border-y bg-sunken px-4 py-2 text-[13px]">
      <h2 className="font-medium text-muted tracking-normal">Recorded response</h2>
      <Link href="/docs/reference/listPets">Send it with your key</Link>
    </div>
    <CodeBody label="Recorded response" className="min-h-0 flex-1 overflow-y-auto">
      {highlight(response)}
    </CodeBody>
    <CategoryPicture
      name={drawn}
      className="pointer-events-none absolute right-5 bottom-5 size-24 sm:right-8 sm:bottom-8 sm:size-36"
    />
  </div>
);
