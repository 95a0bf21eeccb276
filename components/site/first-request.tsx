import { CodeBody } from "@/components/ui/data/code-block";
import { CopyButton } from "@/components/ui/data/copy-button";
import { highlight } from "@/components/ui/data/highlight";
import { Tabs } from "@/components/ui/layout/tabs";
import { publicOrigin } from "@/lib/base/env";
import { firstPlan, plans } from "@/lib/base/plans";
import { languageTitles, requestSamples } from "@/lib/docs/samples";
import { examplePet } from "@/lib/domains/pets/schema";

const { perMinute } = plans[firstPlan].limits;

const response = `HTTP/1.1 200 OK
X-RateLimit-Limit: ${perMinute}
X-RateLimit-Remaining: ${perMinute - 1}

${JSON.stringify([examplePet], null, 2)}`;

const languages = ["curl", "javascript", "python"] as const;

/** A request in several languages, and its response. */
export function FirstRequest() {
  const samples = requestSamples(`${publicOrigin()}/api/v1/pets?limit=1`);
  const tabs = languages.map((value) => ({
    value,
    label: languageTitles[value],
    content: (
      <div className="relative">
        <CodeBody label={`Request with ${languageTitles[value]}`} className="h-48 pr-12">
          {highlight(samples[value])}
        </CodeBody>
        <div className="absolute top-2 right-2">
          <CopyButton text={samples[value]} what={`${languageTitles[value]} sample`} />
        </div>
      </div>
    ),
  }));
  return (
    <div className="min-w-0 overflow-hidden rounded-xl border border-line bg-surface shadow-floating">
      <Tabs label="Language of the request" tabs={tabs} listClassName="px-2" />
      <h2 className="border-line border-y bg-sunken px-4 py-2 font-medium text-[13px] text-muted tracking-normal">
        Example response
      </h2>
      <CodeBody label="Example response" className="bg-sunken">
        {highlight(response)}
      </CodeBody>
    </div>
  );
}
