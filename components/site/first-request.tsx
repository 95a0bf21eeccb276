import { Samples } from "@/components/docs/code-tabs";
import { CodeBody } from "@/components/ui/data/code-block";
import { highlight } from "@/components/ui/data/highlight";
import { publicOrigin } from "@/lib/base/env";
import { firstPlan, plans } from "@/lib/base/plans";
import { requestSamples } from "@/lib/docs/samples";
import { examplePet } from "@/lib/domains/pets/schema";

const { perMinute } = plans[firstPlan].limits;

const response = `HTTP/1.1 200 OK
X-RateLimit-Limit: ${perMinute}
X-RateLimit-Remaining: ${perMinute - 1}

${JSON.stringify([examplePet], null, 2)}`;

export const FirstRequest = () => (
  <div className="min-w-0 overflow-hidden rounded-xl border border-line bg-surface shadow-floating">
    <Samples
      samples={requestSamples(`${publicOrigin()}/api/v1/pets?limit=1`)}
      className="[&_[role=tabpanel]>section]:h-48"
    />
    <h2 className="border-line border-y bg-sunken px-4 py-2 font-medium text-[13px] text-muted tracking-normal">
      Example response
    </h2>
    <CodeBody label="Example response" className="bg-sunken">
      {highlight(response)}
    </CodeBody>
  </div>
);
