import { Input } from "@/components/ui/form/controls";
import { Field } from "@/components/ui/form/field";

type LimitFieldProps = Pick<React.ComponentProps<"input">, "defaultValue" | "placeholder" | "required">;

export function LimitFields({ perMinute, perDay }: { perMinute: LimitFieldProps; perDay: LimitFieldProps }) {
  return (
    <>
      <Field name="perMinute" label="Requests per minute" hint="1 to 1,000,000">
        <Input inputMode="numeric" autoComplete="off" {...perMinute} />
      </Field>
      <Field name="perDay" label="Requests per day" hint="1 to 1,000,000,000">
        <Input inputMode="numeric" autoComplete="off" {...perDay} />
      </Field>
    </>
  );
}
