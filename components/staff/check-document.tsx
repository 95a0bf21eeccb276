"use client";

import { Form } from "@/components/ui/form/form";
import { FormAlert } from "@/components/ui/form/form-alert";
import { SubmitButton } from "@/components/ui/form/submit-button";
import { toast } from "@/components/ui/overlay/toast";
import { checkDocument } from "@/lib/web/actions/staff-conformance";

/** Starts a run and waits for its end. */
export const CheckDocument = () => (
  <Form
    action={checkDocument}
    aria-label="Check the document"
    className="grid justify-items-end gap-3"
    onDone={({ kept, broken }) => {
      if (broken > 0) toast.error(`${broken} ${broken === 1 ? "check" : "checks"} failed.`);
      else toast.success(`${kept} checks passed.`);
    }}
  >
    <SubmitButton>Check now</SubmitButton>
    <FormAlert />
  </Form>
);
