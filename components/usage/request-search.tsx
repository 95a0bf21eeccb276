"use client";

import { Search } from "lucide-react";
import { useId } from "react";
import { Button } from "@/components/ui/form/button";
import { Input, Label } from "@/components/ui/form/fields";

type RequestSearchProps = {
  value: string;
  problem: string | undefined;
};

/** Finds a request by the ID in its X-Request-Id header. It works without JavaScript. */
export function RequestSearch({ value, problem }: RequestSearchProps) {
  const id = useId();
  return (
    <search aria-label="Request ID" className="mb-5">
      <form action="/portal/usage/requests" className="grid max-w-xl gap-1.5">
        <Label htmlFor={id}>Find a request by ID</Label>
        <div className="flex gap-2">
          <Input
            id={id}
            name="id"
            defaultValue={value}
            placeholder="req_…"
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem && `${id}-problem`}
          />
          <Button type="submit">
            <Search aria-hidden="true" /> Find
          </Button>
        </div>
        {problem && (
          <p id={`${id}-problem`} role="alert" className="text-[13px] text-danger-ink">
            {problem}
          </p>
        )}
      </form>
    </search>
  );
}
