import { SampleTabs } from "@/components/ui/data/sample-tabs";
import { ShownOnce } from "@/components/ui/overlay/shown-once";
import { firstRequestUrl, requestSamples } from "@/lib/docs/samples";
import type { SecretKey } from "@/lib/web/actions/keys";

export function KeySecret({ issued, origin }: { issued: SecretKey; origin: string }) {
  const samples = requestSamples(firstRequestUrl(origin), issued.secret);
  return (
    <ShownOnce
      title={`Your new key “${issued.name}”`}
      text={issued.secret}
      what="API key"
      warning="Copy this key now and store it somewhere safe. You will not be able to see it again."
      otherwise="the key is lost."
      saved="I have saved the key"
    >
      <SampleTabs samples={samples} title="GET /pets" />
    </ShownOnce>
  );
}
