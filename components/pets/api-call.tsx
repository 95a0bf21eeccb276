import type { ReactNode } from "react";
import { CodeBlock } from "@/components/ui/data/code-block";
import { TitledCard } from "@/components/ui/layout/page";
import { Tabs } from "@/components/ui/layout/tabs";
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
  const { curl, javascript, python } = requestSamples(url);
  const tab = (value: string, label: string, code: string) => ({
    value,
    label,
    content: <CodeBlock code={code} label={`${label} request`} title="Request" areaClass="wrapped" />,
  });
  return (
    <TitledCard title={title} description={description} className={className} bodyClass="grid grid-cols-1 gap-4">
      {children}
      <Tabs
        label="Language"
        tabs={[tab("curl", "curl", curl), tab("js", "JavaScript", javascript), tab("python", "Python", python)]}
      />
      {response && <CodeBlock code={response} label="Response" areaClass="wrapped" />}
    </TitledCard>
  );
}

export const PetCall = ({ origin, status }: { origin: string; status: PetStatus }) => (
  <ApiCall
    title="Get this animal with the API"
    description={`It is in the list of ${status} animals.`}
    url={`${origin}/api/v1/pets?status=${status}&limit=100`}
  />
);
