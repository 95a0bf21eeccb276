import { Field, Input, Textarea } from "@/components/ui/form/fields";

export const Reason = ({ hint, maxLength = 500 }: { hint: string; maxLength?: number }) => (
  <Field name="reason" label="Reason" hint={hint}>
    <Textarea rows={3} maxLength={maxLength} required />
  </Field>
);

type LimitFieldProps = Pick<React.ComponentProps<"input">, "defaultValue" | "placeholder" | "required">;

export const LimitFields = ({ perMinute, perDay }: { perMinute: LimitFieldProps; perDay: LimitFieldProps }) => (
  <>
    <Field name="perMinute" label="Requests per minute" hint="1 to 1,000,000">
      <Input inputMode="numeric" autoComplete="off" {...perMinute} />
    </Field>
    <Field name="perDay" label="Requests per day" hint="1 to 1,000,000,000">
      <Input inputMode="numeric" autoComplete="off" {...perDay} />
    </Field>
  </>
);
