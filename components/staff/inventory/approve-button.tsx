"use client";

import { useRef } from "react";
import { Form } from "@/components/ui/form";
import { FormAlert } from "@/components/ui/form-alert";
import { SubmitButton } from "@/components/ui/submit-button";
import { useDone } from "@/components/ui/use-done";
import { approveStoreAnimal } from "@/lib/web/actions/staff-inventory";

/** Approves an animal. In a table, its row disappears, so the next one gets the focus. */
export function ApproveAnimal({ id, name }: { id: string; name: string }) {
  const place = useRef<HTMLDivElement>(null);
  const done = useDone();
  return (
    <div ref={place}>
      <Form
        action={approveStoreAnimal}
        aria-label={`Approve ${name}`}
        onDone={() => {
          const row = place.current?.closest("tr");
          (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector("button")?.focus();
          done(`${name} approved.`);
        }}
      >
        <input type="hidden" name="id" value={id} />
        <SubmitButton variant="secondary" size="sm" aria-label={`Approve ${name}`}>
          Approve
        </SubmitButton>
        <FormAlert />
      </Form>
    </div>
  );
}
