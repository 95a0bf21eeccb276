import { CodeBlock } from "@/components/ui/data/code-block";
import { TitledCard } from "@/components/ui/layout/page";
import type { RequestLogEntry } from "@/lib/domains/usage/requests/service";
import { curlLine } from "./curl-line";

/** The command that sends a request again. @param origin the public origin of this deployment */
export function SendAgain({ request, origin }: { request: RequestLogEntry; origin: string }) {
  const { command, missing } = curlLine(request, origin);
  return (
    <TitledCard
      title="Send it again"
      description="First set the variable API_KEY to one of your keys."
      className="min-w-0"
      bodyClass="grid gap-3"
    >
      <CodeBlock code={command} label="curl request" />
      {missing.map((text) => (
        <p key={text} className="text-[13px] text-muted">
          {text}
        </p>
      ))}
    </TitledCard>
  );
}
