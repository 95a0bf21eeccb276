import type { ReactNode } from "react";
import { CodeBlock } from "@/components/ui/data/code-block";
import { SampleTabs } from "@/components/ui/data/sample-tabs";
import { TitledCard } from "@/components/ui/layout/page";
import type { PetStatus } from "@/lib/base/vocabulary";
import { requestSamples } from "@/lib/docs/samples";

type ApiCallProps = {
  title: string;
  description: ReactNode;
  url: string;
  response?: string;
  className?: string;
  children?: ReactNode;
};

export function ApiCall({ title, description, url, response, className = "min-w-0", children }: ApiCallProps) {
  return (
    <TitledCard title={title} description={description} className={className} bodyClass="grid grid-cols-1 gap-4">
      {children}
      <SampleTabs samples={requestSamples(url)} title="Request" />
      {response && <CodeBlock code={response} label="Response" areaClass="wrapped" />}
    </TitledCard>
  );
}

export const PetCall = ({ origin, status }: { origin: string; status: PetStatus }) => (
  <ApiCall
    title={`List ${status} animals with the API`}
    description="This animal is one of them."
    url={`${origin}/api/v1/pets?status=${status}&limit=100`}
  />
);
