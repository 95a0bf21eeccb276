import { Badge } from "@/components/ui/data/badge";
import type { Field } from "@/lib/docs/fields";
import { Inline } from "./prose";

export function Fields({ fields }: { fields: (Field & { in?: string })[] }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {fields.map(({ name, type, required, description, rules, in: place }) => (
        <li key={name} className="px-4 py-3">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <code className="font-mono font-semibold text-[13px]">{name}</code>
            <span className="text-[13px] text-muted">{type}</span>
            {place && <span className="text-[13px] text-muted">{place}</span>}
            {required && <Badge>required</Badge>}
          </p>
          <p className="mt-1 text-muted leading-5.5">
            <Inline markdown={[description, ...rules].join(" ")} />
          </p>
        </li>
      ))}
    </ul>
  );
}
