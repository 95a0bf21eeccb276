import { Search } from "lucide-react";
import { Button } from "@/components/ui/form/button";
import { Field, Input } from "@/components/ui/form/fields";

/** Finds a request by the ID in its X-Request-Id header. It works without JavaScript. */
export const RequestSearch = ({ value, problem }: { value: string; problem: string | undefined }) => (
  <search aria-label="Request ID" className="mb-5">
    <form action="/portal/usage/requests" className="max-w-xl">
      <Field name="id" label="Find a request by ID" error={problem}>
        <div className="flex gap-2">
          <Input defaultValue={value} placeholder="req_…" autoComplete="off" spellCheck={false} className="font-mono" />
          <Button type="submit">
            <Search aria-hidden="true" /> Find
          </Button>
        </div>
      </Field>
    </form>
  </search>
);
