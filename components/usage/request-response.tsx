import { STATUS_CODES } from "node:http";
import { CodeBlock } from "@/components/ui/data/code-block";
import { TitledCard } from "@/components/ui/layout/page";
import { keptResponse } from "@/lib/api/kept-response";
import { listOf } from "@/lib/base/words";
import type { RequestDetails } from "@/lib/domains/usage/requests/service";

function bodyNote({ status, errorCode }: RequestDetails): string {
  if (status === 304) return "A 304 has no body: the client has it already.";
  return errorCode ? "The log does not have the message of this error." : "The log keeps no bodies.";
}

/** The response as far as the log knows it. */
export function ResponseThen({ request }: { request: RequestDetails }) {
  const { headers, unknownHeaders, body } = keptResponse(request);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <TitledCard
      title={`Response: ${request.status} ${STATUS_CODES[request.status] ?? ""}`}
      className="min-w-0"
      bodyClass="grid gap-3"
    >
      {body && request.method !== "HEAD" ? (
        <CodeBlock code={JSON.stringify(body, null, 2)} label="Response body" />
      ) : (
        <p className="text-muted">{bodyNote(request)}</p>
      )}
      <CodeBlock code={lines.join("\n")} label="Response headers" />
      <p className="text-[13px] text-muted">
        Not kept: the values of {listOf(unknownHeaders)} (where sent), Date, and headers of the connection. A tool call
        over MCP gets the body in its result.
      </p>
    </TitledCard>
  );
}
