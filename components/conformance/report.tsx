import { BadgeCheck, ChevronDown, CircleSlash, Check as Passed, X } from "lucide-react";
import { formatNumber } from "@/components/number";
import { utcTime } from "@/components/time";
import { Badge, type Tone } from "@/components/ui/data/badge";
import { Facts } from "@/components/ui/data/facts";
import { LongText } from "@/components/ui/data/long-text";
import { Table, Td, Th } from "@/components/ui/data/table";
import { EmptyState } from "@/components/ui/layout/empty-state";
import { type Check, type ConformanceRun, countsOf } from "@/lib/domains/conformance/service";

const marks: Record<Check["verdict"], { word: string; tone: Tone; Icon: typeof Passed }> = {
  kept: { word: "passed", tone: "accent", Icon: Passed },
  broken: { word: "failed", tone: "danger", Icon: X },
  "not provoked": { word: "not tested", tone: "neutral", Icon: CircleSlash },
};

function VerdictBadge({ verdict, count }: { verdict: Check["verdict"]; count?: number }) {
  const { word, tone, Icon } = marks[verdict];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" /> {count === undefined ? word : `${formatNumber(count)} ${word}`}
    </Badge>
  );
}

const summaryBadges = (checks: Check[]) =>
  (Object.entries(countsOf(checks)) as [Check["verdict"], number][])
    .filter(([, count]) => count > 0)
    .map(([verdict, count]) => <VerdictBadge key={verdict} verdict={verdict} count={count} />);

function Rows({ checks }: { checks: Check[] }) {
  return checks.map(({ status, promise, sent, came, verdict, problems }) => (
    <tr key={`${status} ${promise}`} className="align-top">
      <Td>
        <VerdictBadge verdict={verdict} />
      </Td>
      <Td>
        <span className="font-mono">{status}</span>
        <span className="block min-w-32 text-muted">{promise}</span>
      </Td>
      <Td className="min-w-60 max-w-sm whitespace-pre-line font-mono text-xs">
        <LongText>{sent || "Nothing"}</LongText>
      </Td>
      <Td className="wrap-anywhere min-w-60 max-w-sm">
        <LongText className={sent ? "whitespace-pre-line font-mono text-xs" : "text-muted"}>{came}</LongText>
        {problems.map((problem) => (
          <span key={problem} className="block text-danger-ink">
            {problem}
          </span>
        ))}
      </Td>
    </tr>
  ));
}

/** The checks of one operation, open if one of them failed. */
function OperationChecks({ operation, checks }: { operation: string; checks: Check[] }) {
  return (
    <details
      className="group rounded-lg border border-line bg-surface shadow-raised"
      open={checks.some(({ verdict }) => verdict === "broken")}
    >
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5 [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden="true" className="size-4 text-muted transition-transform group-open:rotate-180" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-[15px]">{operation}</span>
          <span className="wrap-anywhere block font-mono text-[13px] text-muted">{checks[0]?.endpoint}</span>
        </span>
        <span className="flex basis-full flex-wrap gap-1.5 pl-8 sm:basis-auto sm:pl-0">{summaryBadges(checks)}</span>
      </summary>
      <div className="px-5 pb-5">
        <Table label={`Checks of ${operation}`} className="text-[13px]">
          <thead>
            <tr>
              <Th>Result</Th>
              <Th>Check</Th>
              <Th>Sent</Th>
              <Th>Received</Th>
            </tr>
          </thead>
          <tbody>
            <Rows checks={checks} />
          </tbody>
        </Table>
      </div>
    </details>
  );
}

/** The latest run: its summary, and each check by operation. Undefined if there was none. */
export function ConformanceReport({ run }: { run: ConformanceRun | undefined }) {
  if (!run) {
    return (
      <EmptyState icon={BadgeCheck} title="Not checked yet">
        The OpenAPI document of this deployment has not been compared with its API. Staff can start a run.
      </EmptyState>
    );
  }
  const counts = countsOf(run.checks);
  const operations = [...new Set(run.checks.map(({ operation }) => operation))];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <section className="rounded-lg border border-line bg-surface px-5 py-4 shadow-raised">
        <h2 className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-lg">
          {counts.broken === 0 ? "All tested checks passed" : "Some checks failed"}
        </h2>
        <Facts
          facts={[
            { name: "Last run", value: utcTime(run.finishedAt) },
            { name: "Version", value: run.version },
            { name: "Checks", value: formatNumber(run.checks.length) },
            { name: "Results", value: <span className="flex flex-wrap gap-1.5">{summaryBadges(run.checks)}</span> },
          ]}
        />
      </section>
      {operations.map((name) => (
        <OperationChecks
          key={name}
          operation={name}
          checks={run.checks.filter(({ operation }) => operation === name)}
        />
      ))}
    </div>
  );
}
