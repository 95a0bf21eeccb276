"use client";

import { useDeferredValue, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Card, CardBody } from "@/components/ui/card";
import { mostRequests, simulate } from "@/lib/docs/simulation";
import type { BanPolicy } from "@/lib/limiter/limiter";
import { Result } from "./result";
import { type Choice, limitsOfChoice, Settings } from "./settings";

const initial: Choice = {
  plan: "free",
  perMinute: 60,
  perDay: 1_000,
  requestsPerMinute: 90,
  minutes: 5,
  startSecond: 0,
  usedToday: 0,
  reaction: "ignore",
};

/** Sets a plan and a pattern of requests, and shows what the limiter makes of it. @param policy this deployment's own */
export function Simulator({ policy }: { policy: BanPolicy }) {
  const [choice, setChoice] = useState(initial);
  const shown = useDeferredValue(choice);
  const tooMany = shown.requestsPerMinute * shown.minutes > mostRequests;
  return (
    <div className="grid gap-6">
      <Card>
        <CardBody>
          <Settings choice={choice} onChange={setChoice} />
        </CardBody>
      </Card>
      {tooMany ? (
        <Alert tone="warning">
          These are more than {mostRequests.toLocaleString("en-US")} requests. Choose fewer minutes or fewer requests.
        </Alert>
      ) : (
        <Result simulation={simulate(shown, limitsOfChoice(shown), policy)} />
      )}
    </div>
  );
}
