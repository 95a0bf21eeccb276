"use client";

import { Input } from "@/components/ui/form/controls";
import { Field } from "@/components/ui/form/field";
import { toast } from "@/components/ui/overlay/toast";
import { changeName } from "@/lib/web/actions/settings";
import { FormCard } from "./form-card";

export const ProfileCard = ({ name }: { name: string }) => (
  <FormCard title="Profile" action={changeName} onDone={() => toast.success("Name saved.")} submit="Save name">
    <div className="sm:w-1/2 sm:pr-2">
      <Field name="name" label="Name">
        <Input defaultValue={name} autoComplete="name" required maxLength={100} />
      </Field>
    </div>
  </FormCard>
);
