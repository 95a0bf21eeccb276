import { SampleTabs } from "@/components/ui/data/sample-tabs";
import { ShownOnce } from "@/components/ui/overlay/shown-once";
import { firstRequestUrl, requestSamples } from "@/lib/docs/samples";
import type { SecretKey } from "@/lib/web/actions/keys";

/** `origin`: of the API that the key is for. A management key has no sample. */
export const KeySecret = ({ name, secret, origin }: SecretKey & { origin?: string }) => (
  <ShownOnce
    title={`Your new ${origin ? "key" : "management key"} “${name}”`}
    text={secret}
    what={origin ? "API key" : "management key"}
    warning="Copy this key now and store it somewhere safe. You will not be able to see it again."
    otherwise="the key is lost."
    saved="I have saved the key"
  >
    {origin && <SampleTabs samples={requestSamples(firstRequestUrl(origin), secret)} title="GET /pets" />}
  </ShownOnce>
);
